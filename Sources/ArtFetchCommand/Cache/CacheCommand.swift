import ArtCache
import ArtFetch
import ArtImage

/// Does what `artfetch cache VERB` asks for. Answers go to standard output, progress and warnings to standard error.
struct CacheCommand {
    let request: CacheRequest
    var environment = Environment.variables
    var output: any TextOutput = StandardStream.output
    var error: any TextOutput = StandardStream.error
    /// Whether progress is shown.
    var showsProgress = StandardStream.error.isTerminal
    /// Asks for a yes; `nil` if there is nobody to ask.
    var ask: (String) -> Bool? = Confirmation.ask
    /// Seconds since 1970.
    var now: () -> Int = { WallClock.seconds }

    private var words: UpkeepWords { request.arguments.upkeep }

    func run() -> ExitCode {
        do throws(CacheError) {
            let directory = try CacheLocation.directory(request.arguments.cache, environment)
            let cache = try CacheUpkeep(directory: directory)
            for warning in cache.warnings { error.write("warning: \(TerminalText.clean(warning))\n") }
            return try answer(cache)
        } catch {
            self.error.write("artfetch: \(TerminalText.clean("\(error)"))\n")
            return .notWritten
        }
    }

    private func answer(_ cache: CacheUpkeep) throws(CacheError) -> ExitCode {
        switch request.verb {
        case .status: tell(try cache.status(), CacheText.of)
        case .verify: return try verify(cache)
        case .gc: try collect(cache)
        case .path: return try path(cache)
        case .ls: try list(cache)
        case .rm: return try remove(cache)
        case .quarantine: for file in try cache.quarantined() { tellLine(file, CacheText.of) }
        case .clear: return try clear(cache)
        }
        return .success
    }

    private func verify(_ cache: CacheUpkeep) throws(CacheError) -> ExitCode {
        let found = try withProgress("objects") { progress throws(CacheError) in
            try cache.verify(isFast: words.isFast, repairs: words.repairs, progress: progress)
        }
        tell(found, CacheText.of)
        return found.isClean ? .success : .itemsFailed
    }

    private func collect(_ cache: CacheUpkeep) throws(CacheError) {
        let oldestUse = words.olderThan.map { now() - Int($0 / .seconds(1)) }
        let found = try withProgress("bytes") { progress throws(CacheError) in
            try cache.collect(
                maxBytes: request.arguments.maxCache, oldestUse: oldestUse, isDryRun: request.arguments.isDryRun,
                progress: progress)
        }
        tell(found, CacheText.of)
    }

    /// One line for each size that is asked for and there.
    private func path(_ cache: CacheUpkeep) throws(CacheError) -> ExitCode {
        let recipes = FetchConfiguration(request.arguments, cache: cache.directory).recipesOfOneDecode
        let wanted: [String?] = words.wantsRendition ? recipes.map(\.key) : [nil]
        var isMissing = false
        for recipe in wanted {
            let path = try cache.path(of: request.words[0], recipe: recipe)
            if let path { tellLine(FoundPath(path: path)) { $0.path + "\n" } }
            isMissing = isMissing || path == nil
        }
        return isMissing ? .itemsFailed : .success
    }

    private func list(_ cache: CacheUpkeep) throws(CacheError) {
        try cache.forEachPicture { tellLine($0, CacheText.of) }
    }

    private func remove(_ cache: CacheUpkeep) throws(CacheError) -> ExitCode {
        let removal = try cache.remove(request.words)
        tell(removal, CacheText.of)
        return removal.unknown.isEmpty ? .success : .itemsFailed
    }

    private func clear(_ cache: CacheUpkeep) throws(CacheError) -> ExitCode {
        guard words.isConfirmed || ask("remove all objects of \(cache.directory)?") == true else {
            error.write("artfetch: nothing was removed; --yes does it without asking\n")
            return .itemsFailed
        }
        let found = try withProgress("bytes") { progress throws(CacheError) in try cache.clear(progress: progress) }
        tell(found, CacheText.of)
        return .success
    }
}

// Saying it.
extension CacheCommand {
    private struct FoundPath: Encodable {
        var path: String
    }

    private func tell<Value: Encodable>(_ value: Value, _ text: (Value) -> String) {
        output.write(request.arguments.isJSON ? JSONOutput.pretty(value) : text(value))
    }

    /// One of many: with `--json` a line each, so that a million are never held.
    private func tellLine<Value: Encodable>(_ value: Value, _ text: (Value) -> String) {
        output.write(request.arguments.isJSON ? JSONOutput.line(value) : text(value))
    }

    private func withProgress<Value>(
        _ unit: String, _ work: ((UpkeepProgress) -> Void) throws(CacheError) -> Value
    ) throws(CacheError) -> Value {
        guard showsProgress else { return try work { _ in } }
        let value = try work { error.write("\r\(CacheText.progress($0, unit))\u{1B}[K") }
        error.write("\r\u{1B}[K")
        return value
    }
}
