#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Questions. What the rows say; whether the files are there is for the caller to see.
extension IndexDatabase {
    func picture(at url: String, recipes: [String]) throws(CacheError) -> KnownPicture? {
        // In one transaction, so that the file is locked once and not for each question.
        try transaction(statements.beginReading) { () throws(CacheError) in
            guard var found = try original(at: url) else { return nil }
            for recipe in recipes { try addRendition(recipe, of: found.number, to: &found.known) }
            // With all renditions there nobody looks at the original.
            if recipes.isEmpty || found.known.picture.renditions.count < recipes.count {
                let original = found.known.picture.original.digest
                found.known.stamps[original] =
                    try statements.stamp.first([.integer(found.number)]) { row in
                        ObjectStamp(row, from: 0)
                    } ?? nil
            }
            return found.known
        }
    }

    private func original(at url: String) throws(CacheError) -> (number: Int, known: KnownPicture)? {
        try statements.picture.first([.text(url)]) { row throws(CacheError) in
            guard case .integer(let number) = row[0], let answer = AnswerRecord(row, from: 10) else {
                throw damage("an answer")
            }
            let original = try original(row)
            let picture = CachedPicture(original: original, renditions: [], answer: answer)
            return (number, KnownPicture(picture: picture, stamps: [:]))
        }
    }

    private func original(_ row: SQLiteRow) throws(CacheError) -> StoredOriginal {
        guard case .integer(let bytes) = row[2], case .text(let mediaType) = row[3], case .integer(let width) = row[4],
            case .integer(let height) = row[5], case .text(let verdict) = row[6], case .text(let warnings) = row[7]
        else { throw damage("a row of originals") }
        return StoredOriginal(
            digest: try digest(row, 1), bytes: bytes, mediaType: mediaType, width: width, height: height,
            verdict: verdict, warnings: try decode(warnings), placeholder: try placeholder(row[8], row[9]))
    }

    private func placeholder(_ color: SQLiteValue, _ hash: SQLiteValue) throws(CacheError) -> StoredPlaceholder? {
        switch (color, hash) {
        case (.null, .null): return nil
        case (.text(let color), .blob(let hash)): return StoredPlaceholder(color: color, thumbHash: hash)
        default: throw damage("a placeholder")
        }
    }

    private func addRendition(
        _ recipe: String, of original: Int, to known: inout KnownPicture
    ) throws(CacheError) {
        let found = try statements.rendition.first([.integer(original), .text(recipe)]) { row throws(CacheError) in
            (try rendition(row, recipe), ObjectStamp(row, from: 4))
        }
        guard let (rendition, stamp) = found else { return }
        known.picture.renditions.append(rendition)
        known.stamps[rendition.digest] = stamp
    }

    private func rendition(_ row: SQLiteRow, _ recipe: String) throws(CacheError) -> StoredRendition {
        guard case .text(let mediaType) = row[1], case .integer(let width) = row[2],
            case .integer(let height) = row[3], case .integer(let bytes) = row[4]
        else { throw damage("a row of renditions") }
        return StoredRendition(
            recipe: recipe, digest: try digest(row, 0), bytes: bytes, mediaType: mediaType, width: width,
            height: height)
    }

    func list(at url: String) throws(CacheError) -> CachedList? {
        try statements.list.first([.text(url)]) { row throws(CacheError) in
            guard let answer = AnswerRecord(row, from: 1) else { throw damage("a list's answer") }
            return CachedList(digest: try digest(row, 0), answer: answer)
        }
    }

    func digest(_ row: SQLiteRow, _ column: Int) throws(CacheError) -> ContentDigest {
        guard let digest = row.digest(column) else { throw damage("a digest") }
        return digest
    }

    private func decode(_ warnings: String) throws(CacheError) -> [String] {
        if warnings == "[]" { return [] }
        do {
            return try JSONDecoder().decode([String].self, from: Data(warnings.utf8))
        } catch {
            throw damage("a list of warnings")
        }
    }
}
