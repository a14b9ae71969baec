import ArtFetch
import ArtHTTP

/// The tokens of services that lie in the environment, each for its own host alone.
///
/// As GitHub's own tool has it (gh-environment(7)): those of github.com are never sent to another host, which has one of
/// its own.
enum ServiceTokens {
    static let variables = ["GITHUB_TOKEN", "GH_TOKEN", "GH_ENTERPRISE_TOKEN"]

    static func fields(_ arguments: Arguments, _ environment: [String: String]) -> [HostField] {
        guard arguments.feed == .github else { return [] }
        let names = arguments.endpoint == nil ? ["GITHUB_TOKEN", "GH_TOKEN"] : ["GH_ENTERPRISE_TOKEN"]
        guard let token = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }),
            let field = HeaderField("Authorization: Bearer \(token)")
        else { return [] }
        return [HostField(host(arguments.endpoint), field)].compactMap { $0 }
    }

    private static func host(_ endpoint: Endpoint?) -> String {
        endpoint.map { String($0.base.drop { $0 != "/" }.dropFirst(2)) } ?? "api.github.com"
    }
}
