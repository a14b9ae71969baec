/// What evicting asks of the index, and tells it.
extension IndexDatabase {
    struct Totals: Hashable, Sendable {
        var objects = 0
        var bytes = 0
    }

    func totals() throws(CacheError) -> Totals {
        guard let row = try statements.totals.rows([]).first, case .integer(let objects) = row[0],
            case .integer(let bytes) = row[1]
        else { throw damage("the sum of all objects") }
        return Totals(objects: objects, bytes: bytes)
    }

    /// When the object that was used last was used: a clock that was set back must not make the new the oldest.
    func newestUse() throws(CacheError) -> Int {
        let time = try connection.value("SELECT max(last_use) FROM objects")
        return if case .integer(let seconds) = time { seconds } else { 0 }
    }

    /// Some objects whose turn it is, those used longest ago first and originals before renditions of the same second.
    ///
    /// - Parameters:
    ///   - runStart: what was used since then counts as the run's own.
    ///   - last: those behind it in that order are wanted.
    func candidates(
        _ turn: EvictionPlan.Turn, runStart: Int, after last: EvictionPlan.Candidate?, atMost count: Int
    ) throws(CacheError) -> [EvictionPlan.Candidate] {
        let (uses, isRendition) = Self.ranges(turn, runStart)
        let start: [SQLiteValue] = [
            .integer(last?.lastUse ?? Int.min), .integer(last?.isRendition == true ? 1 : 0),
            .integer(last?.number ?? 0),
        ]
        let bounds: [SQLiteValue] = [
            .integer(uses.lowerBound), .integer(uses.upperBound), .integer(isRendition.lowerBound),
            .integer(isRendition.upperBound),
        ]
        var candidates: [EvictionPlan.Candidate] = []
        try statements.candidates.forEachRow(bounds + start + [.integer(count)]) { row throws(CacheError) in
            candidates.append(try candidate(row))
        }
        return candidates
    }

    private static func ranges(
        _ turn: EvictionPlan.Turn, _ runStart: Int
    ) -> (uses: Range<Int>, isRendition: ClosedRange<Int>) {
        switch turn {
        case .earlierThanRun: (Int.min..<runStart, 0...1)
        case .originalsOfRun: (runStart..<Int.max, 0...0)
        case .renditionsOfRun: (runStart..<Int.max, 1...1)
        }
    }

    /// The originals of which this rendition was made, as far as they are there.
    func originals(of rendition: EvictionPlan.Candidate) throws(CacheError) -> [EvictionPlan.Candidate] {
        guard let number = try number(of: rendition) else { return [] }
        var originals: [EvictionPlan.Candidate] = []
        try statements.originalsOf.forEachRow([.integer(number)]) { row throws(CacheError) in
            originals.append(try candidate(row))
        }
        return originals
    }

    func candidate(_ row: SQLiteRow) throws(CacheError) -> EvictionPlan.Candidate {
        guard case .integer(let number) = row[0], case .integer(let size) = row[2], case .integer(let lastUse) = row[3],
            case .integer(let isRendition) = row[4]
        else { throw damage("a row of objects") }
        var stamp: ObjectStamp?
        if case .integer(let modified) = row[5], case .integer(let inode) = row[6] {
            stamp = ObjectStamp(size: size, modified: modified, inode: UInt64(bitPattern: Int64(inode)))
        }
        return EvictionPlan.Candidate(
            number: number, digest: try digest(row, 1), size: size, lastUse: lastUse, isRendition: isRendition == 1,
            stamp: stamp)
    }

    private func number(of object: EvictionPlan.Candidate) throws(CacheError) -> Int? {
        if let number = object.number { return number }
        return try number(of: object.digest)
    }

    /// The objects' own rows; what else is known of them stays until `forget`.
    ///
    /// - Returns: those that had one. Another process may have removed the rest, and has them to see to.
    @discardableResult
    func removeObjects(_ objects: [EvictionPlan.Candidate]) throws(CacheError) -> [EvictionPlan.Candidate] {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            var removed: [EvictionPlan.Candidate] = []
            for object in objects {
                guard let number = try number(of: object) else { continue }
                let row = try statements.removeObject.first([.integer(number)]) { _ in true }
                if row != nil { removed.append(object) }
            }
            return removed
        }
    }

    /// Those of them that have a row by now.
    func recordedAgain(_ objects: [EvictionPlan.Candidate]) throws(CacheError) -> Set<ContentDigest> {
        try transaction(statements.beginReading) { () throws(CacheError) in
            var recorded: Set<ContentDigest> = []
            for object in objects where try hasObject(object.digest) { recorded.insert(object.digest) }
            return recorded
        }
    }

    /// Rows for objects that are there after all.
    func restoreObjects(_ objects: [EvictionPlan.Candidate]) throws(CacheError) {
        if objects.isEmpty { return }
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for object in objects {
                let number = try makeNumber(of: object.digest)
                try recordObject(number, object.size, object.lastUse, object.isRendition, object.stamp)
            }
        }
    }

    /// Rows that speak of objects which are gone: renditions, and pictures and lists of which nothing is left.
    func forget(_ objects: [EvictionPlan.Candidate]) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            // Renditions first: only without them an original may have nothing left.
            var keys: Set<Int> = []
            for object in objects {
                guard let number = try number(of: object) else { continue }
                keys.insert(number)
                try statements.originalKeysOf.forEachRow([.integer(number)]) { row in
                    if case .integer(let original) = row[0] { keys.insert(original) }
                }
                try statements.removeRendition.run([.integer(number)])
            }
            // In their order, in which their rows lie together; each once, however many renditions it had.
            for key in keys.sorted() {
                let key = SQLiteValue.integer(key)
                try statements.removeOriginal.run([key])
                try statements.removeURL.run([key])
                try statements.removeDigest.run([key])
            }
        }
    }
}
