import ArtTestSupport

/// Pictures for charts, each of its own colours.
enum Pictures {
    static func good(_ count: Int) -> [(name: String, answer: OriginAnswer)] {
        (0..<count).map { index in
            let height = 200 + index
            return index % 5 == 4
                ? ("p\(index)", .ok(Picture.png(width: 300, height: height), type: "image/png"))
                : ("p\(index)", .ok(Picture.jpeg(width: 300, height: height), type: "image/jpeg"))
        }
    }
}
