import ArtHTTP

/// Where a link of the page may lead: to http and https alone, whatever a list says. `javascript:` and its kin have no
/// other way into a page.
enum PageLink {
    /// `nil` for what is no good absolute URL; users and passwords are left out.
    static func address(_ url: String?) -> String? {
        guard let url else { return nil }
        do {
            let checked = try TransferURL(url)
            let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")).map { url[$0...] } ?? ""
            return checked.text + fragment
        } catch {
            return nil
        }
    }
}
