internal import CSQLite

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Records: one transaction each, or a part of one that is under way.
extension IndexDatabase {
    /// The objects have been stored before: file first, row second.
    func record(
        _ picture: CachedPicture, at url: String, _ circumstances: Circumstances
    ) throws(CacheError) {
        let original = picture.original
        let warnings = try encode(original.warnings)
        try transaction(statements.beginWriting) { () throws(CacheError) in
            let number = try recordObject(original.digest, original.bytes, isRendition: false, circumstances)
            try statements.recordOriginal.run([
                .integer(number), .blob(original.digest.bytes), .integer(original.bytes), .text(original.mediaType),
                .integer(original.width), .integer(original.height), .text(original.verdict), .text(warnings),
                (original.placeholder?.color).map(SQLiteValue.text) ?? .null,
                (original.placeholder?.thumbHash).map(SQLiteValue.blob) ?? .null,
            ])
            try recordURL(url, number, isList: false, picture.answer, circumstances)
            try recordRows(picture.renditions, of: number, circumstances)
        }
    }

    func record(
        _ renditions: [StoredRendition], of original: ContentDigest, _ circumstances: Circumstances
    ) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            try recordRows(renditions, of: try makeNumber(of: original), circumstances)
        }
    }

    func record(
        _ list: CachedList, bytes: Int, at url: String, _ circumstances: Circumstances
    ) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            let number = try recordObject(list.digest, bytes, isRendition: false, circumstances)
            try recordURL(url, number, isList: true, list.answer, circumstances)
        }
    }

    /// The server has confirmed what is there; nothing happens if the URL leads to something else by now.
    func confirm(_ digest: ContentDigest, at url: String, _ answer: AnswerRecord) throws(CacheError) {
        try statements.confirm.run(answer.values + [.text(url), .blob(digest.bytes)])
    }

    /// Files that look otherwise than before, with the bytes they had.
    func restamp(_ stamps: [ContentDigest: ObjectStamp]) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for (digest, stamp) in stamps {
                guard let number = try number(of: digest) else { continue }
                try statements.restamp.run(stamp.values + [.integer(number)])
                try statements.restampRenditions.run(stamp.values.dropFirst() + [.integer(number)])
            }
        }
    }

    /// Objects that were used at `time`.
    func touch(_ digests: some Sequence<ContentDigest>, time: Int) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for digest in digests {
                guard let number = try number(of: digest) else { continue }
                try statements.touch.run([.integer(time), .integer(number), .integer(time)])
            }
        }
    }

    private func recordURL(
        _ url: String, _ number: Int, isList: Bool, _ answer: AnswerRecord, _ circumstances: Circumstances
    ) throws(CacheError) {
        let key: [SQLiteValue] = [
            .text(url), .integer(number), .integer(isList ? 1 : 0), SQLiteValue(circumstances.feed),
        ]
        try statements.recordURL.run(key + answer.values)
    }

    private func recordRows(
        _ renditions: [StoredRendition], of original: Int, _ circumstances: Circumstances
    ) throws(CacheError) {
        for rendition in renditions {
            let number = try recordObject(rendition.digest, rendition.bytes, isRendition: true, circumstances)
            let row: [SQLiteValue] = [
                .integer(original), .text(rendition.recipe), .integer(number), .blob(rendition.digest.bytes),
                .integer(rendition.bytes), .text(rendition.mediaType), .integer(rendition.width),
                .integer(rendition.height),
            ]
            let look = circumstances.stamps[rendition.digest]?.values.dropFirst() ?? [.null, .null]
            try statements.recordRendition.run(row + look)
        }
    }

    /// - Returns: the digest's number.
    private func recordObject(
        _ digest: ContentDigest, _ size: Int, isRendition: Bool, _ circumstances: Circumstances
    ) throws(CacheError) -> Int {
        let number = try makeNumber(of: digest)
        try recordObject(number, size, circumstances.time, isRendition, circumstances.stamps[digest])
        return number
    }

    func recordObject(
        _ number: Int, _ size: Int, _ lastUse: Int, _ isRendition: Bool, _ stamp: ObjectStamp?
    ) throws(CacheError) {
        let look = stamp?.values ?? [.integer(size), .null, .null]
        try statements.recordObject.run(
            [.integer(number), .integer(size), .integer(lastUse)] + look.dropFirst()
                + [.integer(isRendition ? 1 : 0)])
    }

    private func encode(_ warnings: [String]) throws(CacheError) -> String {
        if warnings.isEmpty { return "[]" }
        do {
            return String(decoding: try JSONEncoder().encode(warnings), as: UTF8.self)
        } catch {
            throw .index(path: connection.path, code: SQLITE_ERROR, reason: "\(error)")
        }
    }
}
