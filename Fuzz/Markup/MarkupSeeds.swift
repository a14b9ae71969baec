/// Short documents of each vocabulary and encoding.
enum MarkupSeeds {
    static var all: [[UInt8]] {
        texts.map { Array($0.utf8) } + [
            latin, [0xFF, 0xFE] + atom.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        ]
    }

    private static let texts = [
        rss, rdf, atom, podcast, entities, "<!DOCTYPE html><html><br></html>", "<opml/>", "<rss><x>",
    ]

    private static let rss = """
        <?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
        <title>T</title><item><title><![CDATA[A & B]]></title><guid isPermaLink="false">1</guid><link>/1</link>
        <media:group><media:content url="a.jpg" type="image/jpeg" width="600" height="400"/><media:thumbnail url="b"
        width="75" height="75"/></media:group></item></channel></rss>
        """

    private static let rdf = """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel
        rdf:about="x"><title>T</title></channel><item rdf:about="https://a.example/1"><title>A</title></item></rdf:RDF>
        """

    private static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="/x/"><title>T</title><link rel="next" href="?page=2"/><entry
        xml:base="y/"><id>tag:1</id><title type="xhtml"><div>A <b>B</b></div></title><link href="1.html"/><link
        rel="enclosure" type="image/png" href="1.png"/></entry></feed>
        """

    private static let podcast = """
        <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><itunes:image href="show.jpg"/><item>
        <title>A</title><enclosure url="1.mp3" type="audio/mpeg"/></item></channel></rss>
        """

    private static let entities = """
        <!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///x"><!ATTLIST item x CDATA "&b;">]>
        <rss><channel><item><title>&b;&c;&#65;&lt;</title></item></channel></rss>
        """

    private static let latin =
        Array("<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><item><title>Gr".utf8) + [0xFC]
        + Array("n</title></item></channel></rss>".utf8)
}
