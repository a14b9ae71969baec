/// The version of program and library, as `--version`, manifests and the `User-Agent` field say it.
public enum Version {
    public static let current = "0.1.0"
}
