/// What an object's file looked like when its bytes were last known to be right. While it still does, a hit that only
/// names the path need not read it: whoever changes a file's bytes changes its time, and whoever replaces it its inode.
struct ObjectStamp: Hashable, Sendable {
    var size: Int
    /// Nanoseconds since 1970.
    var modified: Int
    var inode: UInt64
}

extension ObjectStamp {
    init(_ status: FileStatus) {
        self.init(size: status.size, modified: status.modifiedNanoseconds, inode: status.inode)
    }

    /// Of three columns of a row; `nil` for rows of an earlier version of the index, which have none.
    init?(_ row: SQLiteRow, from first: Int) {
        guard case .integer(let size) = row[first], case .integer(let modified) = row[first + 1],
            case .integer(let inode) = row[first + 2]
        else { return nil }
        self.init(size: size, modified: modified, inode: UInt64(bitPattern: Int64(inode)))
    }

    /// In the order `size`, `modified`, `inode`.
    var values: [SQLiteValue] {
        [.integer(size), .integer(modified), .integer(Int(Int64(bitPattern: inode)))]
    }
}

/// An object that is on the disk under its name.
struct StoredObject: Hashable, Sendable {
    var digest: ContentDigest
    var stamp: ObjectStamp
}
