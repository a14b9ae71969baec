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
    /// - Parameter runStart: what was used since then counts as the run's own.
    func candidates(
        _ turn: EvictionPlan.Turn, runStart: Int, after last: EvictionPlan.Candidate?
    ) throws(CacheError) -> [EvictionPlan.Candidate] {
        let (uses, isRendition) = Self.ranges(turn, runStart)
        let start: [SQLiteValue] = [
            .integer(last?.lastUse ?? Int.min), .integer(last?.isRendition == true ? 1 : 0),
            .blob(last?.digest.bytes ?? []),
        ]
        let rows = try statements.candidates.rows(
            [
                .integer(uses.lowerBound), .integer(uses.upperBound), .integer(isRendition.lowerBound),
                .integer(isRendition.upperBound),
            ] + start)
        var candidates: [EvictionPlan.Candidate] = []
        for row in rows { candidates.append(try candidate(row)) }
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
    func originals(of rendition: ContentDigest) throws(CacheError) -> [EvictionPlan.Candidate] {
        var originals: [EvictionPlan.Candidate] = []
        for row in try statements.originalsOf.rows([.blob(rendition.bytes)]) { originals.append(try candidate(row)) }
        return originals
    }

    func candidate(_ row: [SQLiteValue]) throws(CacheError) -> EvictionPlan.Candidate {
        guard row.count == 6, case .blob(let bytes) = row[0], case .integer(let size) = row[1],
            case .integer(let lastUse) = row[2], case .integer(let isRendition) = row[3],
            let digest = ContentDigest(bytes: bytes)
        else { throw damage("a row of objects") }
        return EvictionPlan.Candidate(
            digest: digest, size: size, lastUse: lastUse, isRendition: isRendition == 1,
            stamp: ObjectStamp([row[1], row[4], row[5]]))
    }

    /// The objects' own rows; what else is known of them stays until `forget`.
    func removeObjects(_ objects: [EvictionPlan.Candidate]) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for object in objects { try statements.removeObject.run([.blob(object.digest.bytes)]) }
        }
    }

    /// Rows for objects that are there after all.
    func restoreObjects(_ objects: [EvictionPlan.Candidate]) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for object in objects {
                let stamp = object.stamp?.values ?? [.integer(object.size), .null, .null]
                try statements.recordObject.run(
                    [.blob(object.digest.bytes), .integer(object.size), .integer(object.lastUse)] + stamp.dropFirst()
                        + [.integer(object.isRendition ? 1 : 0)])
            }
        }
    }

    /// Rows that speak of objects which are gone: renditions, and pictures and lists of which nothing is left.
    func forget(_ objects: [EvictionPlan.Candidate]) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for object in objects {
                let key = SQLiteValue.blob(object.digest.bytes)
                let originals = try statements.originalKeysOf.rows([key]).map { $0[0] } + [key]
                try statements.removeRendition.run([key])
                for original in originals {
                    try statements.removeOriginal.run([original])
                    try statements.removeURL.run([original])
                }
            }
        }
    }
}
