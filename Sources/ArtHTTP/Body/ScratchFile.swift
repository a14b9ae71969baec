#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where bodies go that memory has no room for: names are made of the two parts with a number between them.
public struct ScratchNames: Hashable, Sendable {
    /// With its folder.
    public var prefix: String
    public var suffix: String

    public init(prefix: String, suffix: String) {
        self.prefix = prefix
        self.suffix = suffix
    }

    /// In `TMPDIR`, or `/tmp` without one.
    public static var temporary: ScratchNames {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return ScratchNames(prefix: "\(folder.isEmpty ? "/tmp" : folder)/artfetch-", suffix: ".body")
    }

    /// Far above the numbers that anyone counts up to.
    fileprivate func random() -> String { "\(prefix)\(Int.random(in: 1 << 40 ... 1 << 60))\(suffix)" }
}

/// The bytes of one body in a file that has lost its name at once, so that nothing is left of it whatever happens.
///
/// Writing blocks as long as the disk does: a full page cache then holds all transfers back, which is meant.
final class ScratchFile {
    private let descriptor: Int32
    private(set) var count = 0

    /// open(2), with `O_EXCL` so that no link is followed, and unlink(2).
    init(_ names: ScratchNames) throws(TransferError) {
        let path = names.random()
        let opened = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw Self.failure }
        descriptor = opened
        unlink(path)
    }

    deinit { close(descriptor) }

    /// write(2), however many calls it takes.
    func append(_ piece: UnsafeRawBufferPointer) throws(TransferError) {
        var rest = piece[...]
        while !rest.isEmpty {
            let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 && errno == EINTR { continue }
            guard written >= 0 else { throw Self.failure }
            rest = rest.dropFirst(written)
        }
        count += piece.count
    }

    func mapped() throws(TransferError) -> MappedFile { try MappedFile(descriptor, count: count) }

    fileprivate static var failure: TransferError { .spill(reason: String(cString: strerror(errno))) }
}

/// A file's bytes as memory (mmap(2)): read from the disk when they are looked at, and written to by nobody, for the
/// file has no name.
final class MappedFile {
    let bytes: UnsafeRawBufferPointer

    fileprivate init(_ descriptor: Int32, count: Int) throws(TransferError) {
        if count == 0 {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw ScratchFile.failure
        }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }
}
