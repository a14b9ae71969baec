extension Fault {
    /// The transfer is whole, what it brings is not.
    static let pictures = [
        Fault("204", "not-an-image", answer: .raw(OriginAnswer.head(204, []), then: .close)),
        Fault("200 with an empty body", "not-an-image", answer: .ok([], type: "image/jpeg")),
        Fault(
            "an HTML page that is called a picture", "not-an-image", answer: .ok(NotAPicture.html, type: "image/jpeg")),
        Fault("JSON", "not-an-image", answer: .ok(NotAPicture.json, type: "application/json")),
        Fault("a picture that is cut, with the right length", "truncated", answer: .ok(Picture.truncatedJPEG)),
        Fault("a picture that is damaged", "corrupt", answer: .ok(Picture.jpegWithBadHuffmanCode)),
        Fault("a picture of more pixels than `--max-pixels`", "too-many-pixels", answer: .ok(Picture.hugeJPEG)),
        Fault(
            "a picture of a format that is not decoded", "unsupported-format",
            answer: .ok([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0], type: "image/tiff")),
        Fault("a PNG that is called text", nil, answer: .ok(Picture.png(width: 32, height: 24), type: "text/plain")),
    ]

    /// What is over at the second attempt.
    static let passing = [
        Fault("503, then the picture", nil, .two) { $0.attempt == 1 ? .status(503) : $0.whole },
        Fault("a reset, then the picture", nil, .two) { $0.attempt == 1 ? .raw([], then: .reset) : $0.whole },
        Fault("half of the picture, then its rest by `Range`", nil, .two) {
            $0.attempt == 1 ? $0.firstHalf(then: .close) : $0.rest
        },
        Fault("half of the picture and silence, then its rest by `Range`", nil, .two) {
            $0.attempt == 1 ? $0.silentAfterHalf : $0.rest
        }.waiting(3),
        Fault("half of the picture, then the rest of another by `Range`, then the whole", nil, .three) {
            switch $0.attempt {
            case 1: $0.firstHalf(then: .close)
            case 2: $0.made(of: $0.picture.map { _ in 0 }).rest
            default: $0.whole
            }
        },
        Fault("half of a damaged picture, then its rest by `Range`, then the whole", "corrupt", .three) {
            let damaged = $0.made(of: Picture.jpegWithBadHuffmanCode)
            return switch $0.attempt {
            case 1: damaged.firstHalf(then: .close)
            case 2: damaged.rest
            default: damaged.whole
            }
        },
    ]
}

extension FaultScene {
    var whole: OriginAnswer { .answer(fields: [("Content-Type", "image/jpeg"), validator], body: picture) }

    /// Strong: a transfer that is cut may go on.
    private var validator: (name: String, value: String) { ("ETag", "\"\(picture.count)\"") }

    /// What an attempt can go on from.
    fileprivate func firstHalf(then ending: OriginAnswer.Ending) -> OriginAnswer {
        .cut(Array(picture.prefix(picture.count / 2)), declared: picture.count, fields: [validator], then: ending)
    }

    /// The same, and then nothing until the client has had enough; where its clock is moved, the time that it takes.
    fileprivate var silentAfterHalf: OriginAnswer {
        var answer = firstHalf(then: .hang)
        if let clock { answer.steps.append(.elapseUntilLeft(.seconds(patience), on: clock)) }
        return answer
    }

    fileprivate func made(of picture: [UInt8]) -> FaultScene {
        var scene = self
        scene.picture = picture
        return scene
    }

    /// From where the range begins; without a range everything (RFC 9110, 14.2 and 15.3.7).
    fileprivate var rest: OriginAnswer {
        guard let range = request.field("Range"), range.hasPrefix("bytes="), range.hasSuffix("-"),
            let start = Int(range.dropFirst(6).dropLast()), picture.indices.contains(start)
        else { return whole }
        let place = (name: "Content-Range", value: "bytes \(start)-\(picture.count - 1)/\(picture.count)")
        return .answer(status: 206, fields: [place, validator], body: Array(picture[start...]))
    }
}
