import ArtCache

/// Where a run's manifest goes.
enum ManifestDestination: Sendable {
    /// In the cache, where no link is followed.
    case cached(String)
    case file(String)
    case standardOutput
    case nowhere

    /// - Parameter run: the feed's name, or that of a feed of the user's own.
    init(_ place: FetchConfiguration.ManifestPlace, run: String, form: ManifestForm, cache: PictureCache) {
        self =
            switch place {
            case .cache where cache.isReadOnly: .nowhere
            case .cache: .cached("\(cache.manifestsDirectory)/\(run).\(form.rawValue)")
            case .file(let path): .file(path)
            case .standardOutput: .standardOutput
            }
    }

    private var isUsers: Bool { if case .cached = self { false } else { true } }

    /// Writes the manifest, beside its place and renamed, so that a reader sees the old one or the new one whole.
    /// Returns its path if it has one.
    func write(_ manifest: ManifestWriter) throws -> String? {
        switch self {
        case .file(let path), .cached(let path):
            var file = try ReplacementFile(at: path, isUsers: isUsers)
            try manifest.write { bytes in try file.append(bytes) }
            try file.commit()
            return path
        case .standardOutput:
            try manifest.write(to: StandardOutput.write)
            return nil
        case .nowhere:
            return nil
        }
    }
}
