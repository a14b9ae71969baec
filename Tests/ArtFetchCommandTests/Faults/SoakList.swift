import ArtTestSupport

@testable import ArtFetch

/// The list of a soak and the hosts that it names: eight good ones, and one for each fault, so that a host that asks for
/// a pause holds up nobody else.
struct SoakList {
    private static let goodHosts = 8
    /// One picture in so many is faulty.
    private static let share = 4

    private let items: Int
    private let good: [LocalOrigin]
    private let faulty: [(fault: Fault, origin: FaultOrigin)]

    init(items: Int, patience: Double) throws {
        self.items = items
        good = try (0..<Self.goodHosts).map { _ in
            try LocalOrigin { .ok(Picture.named($0.path), type: "image/jpeg") }
        }
        faulty = try Fault.playedByOrigins.map { ($0, try FaultOrigin($0, patience: patience)) }
    }

    /// A URL a line.
    var text: String { (1...items).map(url).joined(separator: "\n") }

    private func url(_ position: Int) -> String {
        guard let index = faultIndex(position) else {
            return "\(good[position % Self.goodHosts].base)/\(position).jpg"
        }
        return faulty[index].origin.url("\(position).jpg")
    }

    /// `nil` for a good picture.
    private func faultIndex(_ position: Int) -> Int? {
        position % Self.share == 0 ? (position / Self.share - 1) % faulty.count : nil
    }

    /// A sentence for each picture whose end is missing or another than it should be.
    func wrong(_ ends: [Int: LoadState]) -> [String] {
        (1...items).compactMap { position in
            let fault = faultIndex(position).map { faulty[$0].fault }
            guard let end = ends[position] else { return "\(position) (\(fault?.name ?? "good")) has no end" }
            let kind = end.failure?.rawValue
            if kind == fault?.end.kind && end.isSuccess == (kind == nil) { return nil }
            return "\(position) (\(fault?.name ?? "good")) ended as \(kind ?? "no failure")"
        }
    }

    /// By kind, of the ends as they were told.
    func failures(_ ends: [Int: LoadState]) -> [FailureKind: Int] {
        ends.values.reduce(into: [:]) { counts, end in
            if let kind = end.failure { counts[kind, default: 0] += 1 }
        }
    }
}
