import CArtImage

/// One decode of one picture, over the C decoder of the same name; freed with it (`art_decoder_destroy`).
///
/// It reads the caller's bytes in place: it must not outlive the closure that lends them.
struct Decoder: ~Copyable {
    let handle: OpaquePointer
    private let limits: ImageLimits
    /// The C decoder only borrows it.
    private let clock: DecodeClock?

    init(
        _ codec: art_codec, bytes: UnsafeRawBufferPointer, limits: ImageLimits, clock: DecodeClock? = nil
    ) throws(ImageError) {
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { throw .truncated(offset: 0) }
        var made: OpaquePointer?
        let status = art_decoder_create(codec, start, bytes.count, art_limits(limits, clock: clock), &made)
        guard status == .ok, let made else { throw .outOfMemory }
        handle = made
        self.limits = limits
        self.clock = clock
    }

    deinit { art_decoder_destroy(handle) }

    /// Chooses the code of the pixel loops (`art_decoder_use`).
    borrowing func use(_ vectorCode: VectorCode) throws(ImageError) {
        try check(art_decoder_use(handle, vectorCode.code))
    }

    /// What becomes of colours (`art_decoder_use_linear_light`, `art_decoder_keep_profile`); before the header is
    /// read.
    borrowing func use(_ handling: ColorHandling) throws(ImageError) {
        if handling.linear { try check(art_decoder_use_linear_light(handle)) }
        if handling.keepICC { try check(art_decoder_keep_profile(handle)) }
    }

    /// The size as stored, and the planes that there are (`art_decoder_read_header`).
    borrowing func readHeader() throws(ImageError) -> (stored: PixelSize, planes: PlaneCount) {
        var header = art_header()
        try check(art_decoder_read_header(handle, &header))
        return (PixelSize(width: Int(header.width), height: Int(header.height)), PlaneCount(header.planes))
    }

    /// The scale that the picture is decoded at for `wanted` pixels a stored one (`art_decoder_scale`).
    borrowing func scale(for wanted: Double) -> Double { art_decoder_scale(handle, wanted) }

    /// The bytes that `decode` would allocate for these targets (`art_decoder_measure`).
    borrowing func measure(_ targets: [art_target], wanted: Double) throws(ImageError) -> Int {
        var memory: UInt64 = 0
        try check(art_decoder_measure(handle, wanted, targets, targets.count, &memory))
        return Int(clamping: memory)
    }

    /// Fills the targets and proves the picture to its last byte (`art_decoder_decode`).
    ///
    /// - Returns: whether every pixel is opaque.
    borrowing func decode(_ targets: [art_target], wanted: Double) throws(ImageError) -> Bool {
        var opaque = true
        try check(art_decoder_decode(handle, wanted, targets, targets.count, &opaque))
        return opaque
    }

    /// The ICC profile that renditions are to carry, empty if none (`art_decoder_profile`); when the header has been read.
    var profile: [UInt8] {
        let profile = art_decoder_profile(handle)
        return [UInt8](UnsafeBufferPointer(start: profile.bytes, count: profile.length))
    }

    /// What was noticed and let pass, in order.
    var findings: [Finding] {
        var count = 0
        let first = art_decoder_findings(handle, &count)
        return UnsafeBufferPointer(start: first, count: count).map(Finding.init)
    }

    private func check(_ status: art_status) throws(ImageError) {
        try ImageError.check(status, art_decoder_failure(handle).pointee, limits: limits)
    }
}

/// Something that was noticed in a file and let pass.
struct Finding: Hashable {
    var kind: art_finding_kind
    var text: String
    var offset: Int

    init(_ finding: art_finding) {
        kind = finding.kind
        text = codecText(finding.text)
        offset = Int(clamping: finding.offset)
    }

    var sentence: String { "\(text) at byte \(offset)" }
}

extension Verdict {
    init(_ findings: [Finding]) {
        if findings.contains(where: { $0.kind == .damage }) {
            self = .damaged
        } else {
            self = findings.contains { $0.kind == .oddity } ? .sound : .clean
        }
    }
}
