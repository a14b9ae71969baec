import ArtFetch
import ArtImage
import Testing

struct GitHubAvatarTests {
    @Test(arguments: [
        ("/u/1?v=4", 64, "/u/1?v=4&s=64"), ("/u/1", 64, "/u/1?s=64"), ("/u/1?", 64, "/u/1?s=64"),
        ("/u/1?s=40&v=4", 64, "/u/1?v=4&s=64"), ("/u/1?s=400", 64, "/u/1?s=64"), ("/u/1?s=&s", 64, "/u/1?s=64"),
        ("/u/1?v=4#x", 64, "/u/1?v=4&s=64#x"), ("/in/15368?v=4", 100, "/in/15368?v=4&s=100"),
        ("/u/1?v=4", 460, "/u/1?v=4&s=460"), ("/u/1?v=4", 461, "/u/1?v=4&s=460"),
        ("/u/1?size=3", 64, "/u/1?size=3&s=64"),
        ("/avatars/u/3", 64, "/avatars/u/3?s=64"),
    ])
    func `the size is set, at most the largest that the service makes`(path: String, side: Int, asked: String) {
        let listed = "https://avatars2.githubusercontent.com"
        let common = "https://avatars.githubusercontent.com"
        let urls = GitHubAvatar.candidates(listed + path, wanted: .fitting(PixelSize(width: side, height: 1)))
        #expect(urls == [common + asked, listed + asked])
    }

    @Test func `the largest has 460 pixels`() {
        #expect(GitHubAvatar.candidates("http://127.0.0.1/u/1", wanted: .largest).first == "http://127.0.0.1/u/1?s=460")
    }

    @Test(arguments: [
        "https://secure.gravatar.com/avatar/4deabcd4e46af59a?d=x", "https://a.example/u/octocat", "https://a.example/1",
        "https://a.example/x/1", "https://a.example", "", "/u/1",
    ])
    func `another path is left alone`(url: String) {
        #expect(GitHubAvatar.candidates(url, wanted: .fitting(PixelSize(width: 64, height: 64))) == [])
    }
}
