import Testing

@testable import ArtFetch

struct HTMLTextTests {
    @Test func `text cannot become markup`() {
        var html = HTMLText()
        html.element("p", "</p><script>1 && 2</script>")
        #expect(html.html == "<p>&lt;/p&gt;&lt;script&gt;1 &amp;&amp; 2&lt;/script&gt;</p>")
    }

    @Test func `a value cannot leave its attribute`() {
        var html = HTMLText()
        html.tag("img", ["alt": #"" onerror='x' >"#, "src": nil])
        #expect(html.html == "<img alt=\"&quot; onerror=&#39;x&#39; &gt;\">")
    }

    @Test func `control characters show as what they are`() {
        var html = HTMLText()
        html.text("a\u{0}b\u{1B}[0m\u{7F}\tc\n")
        #expect(html.html == "a\u{FFFD}b\u{FFFD}[0m\u{FFFD}\tc\n")
    }

    @Test func `line breaks in attributes stay what they are`() {
        var html = HTMLText()
        html.tag("li", ["data-id": "a\r\nb"])
        #expect(html.html == "<li data-id=\"a&#13;&#10;b\">")
    }

    @Test func `what is taken is gone`() {
        var html = HTMLText()
        html.text("a")
        #expect(html.take() == "a")
        #expect(html.take() == "")
    }
}
