@testable import ArtHTTP

/// What holds for every text that passes as a URL. The first line is a URL, the second a redirect's `Location`.
enum URLCheck {
    static func run(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard let url = url(String(lines[0])) else { return }
        check(url)
        guard lines.count > 1, let target = target(of: String(lines[1]), from: url) else { return }
        check(target)
    }

    private static func url(_ text: String) -> TransferURL? {
        do {
            return try TransferURL(text)
        } catch {
            expect(!error.isTransient, "\(error) can be tried again")
            return nil
        }
    }

    private static func target(of location: String, from url: TransferURL) -> TransferURL? {
        let hop = Hop(
            url: url, fields: [HeaderField(name: "Authorization", value: "secret")], coding: .any, maxBytes: 1)
        do throws(TransferError) {
            let next = try hop.following(location)
            expect(
                next.fields.isEmpty || next.url.isSameOrigin(as: url), "a secret goes along from \(url) to \(next.url)")
            expect(url.scheme == .http || next.url.scheme == .https, "\(url) leads to \(next.url)")
            return next.url
        } catch {
            guard case .redirect = error else { fail("a redirect is refused as \(error)") }
            return nil
        }
    }

    private static func check(_ url: TransferURL) {
        let text = url.text
        expect(text.hasPrefix("\(url.scheme.rawValue)://"), "\(text) is not of scheme \(url.scheme)")
        expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(text) has more than printable ASCII")
        expect(text.utf8.count <= TransferURL.maxLength, "a URL of \(text.utf8.count) bytes")
        expect(!text.contains("#") && !text.contains("\\"), "\(text) has a fragment or a backslash")
        let authority = text.dropFirst(url.scheme.rawValue.count + 3).prefix { !"/?".contains($0) }
        expect(authority.contains(url.host) && !authority.contains("@"), "\(text) is not of host \(url.host)")
        expect(!url.host.isEmpty && (1...65_535).contains(url.port), "\(text) is of host \(url.host), port \(url.port)")
        expect(Self.url(text)?.text == text, "\(text) is not itself when checked again")
        expect(Self.url(text)?.credentials == nil, "\(text) has a user or password in it")
    }
}
