/// The version that `artfetch --version` tells.
enum Version {
    static let number = "0.1.0"
}
