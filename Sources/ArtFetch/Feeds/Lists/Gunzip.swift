import CZlib

/// Unpacks gzip data (RFC 1952) that comes in chunks, a bounded piece at a time, whatever it unpacks to. Several
/// members one after another are one text, as `gzip` has it.
///
/// zlib.h: inflateInit2, inflate, inflateReset, inflateEnd; check sums are zlib's to compare.
struct Gunzip: ~Copyable {
    /// Bytes of a piece, at most.
    static let pieceSize = 65_536

    static let magic: [UInt8] = [0x1F, 0x8B]

    private enum State {
        case member
        /// What follows a member: another one, or zeros that fill a block.
        case between
        case padding
        /// What could be unpacked before the damage has been given.
        case damaged
    }

    /// zlib keeps a pointer to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var state = State.member

    init() throws(FeedError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 asks for gzip's header and trailer, 15 is the largest window.
        let result = inflateInit2_(stream, 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard result == Z_OK else { throw Self.broken("zlib has no memory for it") }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// The next piece of what `chunk` unpacks to, read from `position` on; `nil` when all of it is read.
    mutating func next(in chunk: [UInt8], at position: inout Int) throws(FeedError) -> [UInt8]? {
        if state == .damaged { throw Self.damage }
        while position < chunk.count {
            guard try begins(chunk[position]) else {
                position += 1
                continue
            }
            let piece = try inflate(chunk, &position)
            if !piece.isEmpty { return piece }
        }
        return nil
    }

    /// - Throws: If the data end inside a member.
    mutating func finish() throws(FeedError) {
        if state == .damaged { throw Self.damage }
        if state == .member { throw Self.broken("the gzip data end too early") }
    }

    /// Whether `byte` is of a member.
    private mutating func begins(_ byte: UInt8) throws(FeedError) -> Bool {
        if state == .member { return true }
        if byte == 0 {
            state = .padding
            return false
        }
        guard state == .between, byte == Self.magic[0], inflateReset(stream) == Z_OK else {
            throw Self.broken("there are more bytes after the gzip data")
        }
        state = .member
        return true
    }

    private mutating func inflate(_ chunk: [UInt8], _ position: inout Int) throws(FeedError) -> [UInt8] {
        var (result, used) = (Z_OK, 0)
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
            chunk.withUnsafeBufferPointer { input in
                guard let start = input.baseAddress else { return }
                // zlib does not write there; its type is older than const.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: start + position)
                stream.pointee.avail_in = UInt32(clamping: input.count - position)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                let before = stream.pointee.avail_in
                result = CZlib.inflate(stream, Z_NO_FLUSH)
                used = Int(before - stream.pointee.avail_in)
                count = output.count - Int(stream.pointee.avail_out)
            }
        }
        position += used
        switch result {
        case Z_STREAM_END: state = .between
        case Z_OK where used > 0 || !piece.isEmpty, Z_BUF_ERROR where used > 0: break
        // What came before the damage counts, however the data are cut into chunks.
        case _ where !piece.isEmpty: state = .damaged
        default: throw Self.damage
        }
        return piece
    }

    private static let damage = broken("the gzip data are damaged")

    private static func broken(_ reason: String) -> FeedError { .broken(reason: reason, place: nil) }
}
