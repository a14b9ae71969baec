import Testing

@testable import ArtFetch

struct XMLNameTests {
    @Test(arguments: [
        ("http://www.w3.org/2005/Atom", XMLName.Vocabulary.atom), ("https://www.w3.org/2005/atom/", .atom),
        ("http://www.w3.org/1999/02/22-rdf-syntax-ns#", .rdf), ("", .other), ("x", .other), ("httAtom", .other),
        ("/", .other), ("//#", .other), ("urn:x", .other),
    ])
    func `a namespace of whatever form stands for a vocabulary`(namespace: String, vocabulary: XMLName.Vocabulary) {
        #expect(XMLName(qualified: namespace + "\u{1}item") == XMLName(vocabulary, "item"))
    }
}
