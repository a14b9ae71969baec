extension Fault {
    static let redirects = [
        Fault("a redirect that leads back to itself", "redirect") { .redirect(to: $0.request.path) }.overHTTP2(nil),
        Fault("a redirect to `file:`", "redirect", answer: .redirect(to: "file:///etc/passwd")),
        Fault("a redirect from `https` to `http`", "redirect", play: .downgrade),
        Fault("a redirect without a `Location`", "http-status", answer: .status(302)),
        Fault("a redirect with an empty `Location`", "redirect", answer: .redirect(to: "")),
        Fault("a special address, without `--allow-private`", "blocked-address", play: .noLeave),
        Fault(
            "a redirect to a special address, without `--allow-private`", "blocked-address",
            play: .redirectWithoutLeave),
    ]

    static let certificates = [
        Fault("a certificate that has expired", "tls", play: .certificate(.expired)),
        Fault("a certificate for another host", "tls", play: .certificate(.otherHost)),
        Fault("a certificate that nobody vouches for", "tls", play: .certificate(.unknownAuthority)),
    ]
}
