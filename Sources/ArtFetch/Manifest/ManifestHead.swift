import ArtImage

/// What a manifest says of its run before the entries: enough to run it again.
struct ManifestHead {
    static let format = 1

    var cache: String
    var feed: any Feed
    /// The feed's title as its first list gave it.
    var title: String?
    /// The lists asked, in order, at most `maxURLs` of them.
    var urls: [String]
    var configuration: FetchConfiguration
    /// The feed's member of an earlier manifest, where the run goes on with that.
    var recordedFeed: [UInt8]?

    /// A fan-out of thousands need not be spelled out.
    static let maxURLs = 100

    /// The members of the manifest's object, a line each.
    func members() -> [[UInt8]] {
        [
            member("format") { $0.number(Self.format) },
            member("artfetch") { $0.string(Version.current) },
            member("cache") { $0.string(cache) },
            recordedFeed.map { Array("\"feed\": ".utf8) + $0 } ?? member("feed", writeFeed),
            member("recipe", writeRecipe),
            member("options", writeOptions),
        ]
    }

    /// The value of the member "recipe".
    var recipe: [UInt8] { JSONText.value(writeRecipe) }

    /// The value of the member "options".
    var options: [UInt8] { JSONText.value(writeOptions) }

    private func member(_ key: String, _ value: (inout JSONText) -> Void) -> [UInt8] {
        JSONText.value { $0.string(key) } + [UInt8(ascii: ":"), UInt8(ascii: " ")] + JSONText.value(value)
    }

    private func writeFeed(to json: inout JSONText) {
        json.object { object in
            object.member("name", feed.name)
            object.member("title", title)
            object.member("urls", urls)
            object.member("parameters") { json in
                json.object { parameters in
                    for parameter in feed.parameters { parameter.write(to: &parameters) }
                }
            }
        }
    }

    private func writeRecipe(to json: inout JSONText) {
        let recipe = configuration.recipes.first ?? Recipe(box: PixelSize(width: 1, height: 1))
        json.object { object in
            object.member("sizes", configuration.recipes.map(\.box.description))
            object.member("fit", recipe.fit.rawValue)
            object.member("upscale", recipe.upscale)
            object.member("format", recipe.format.rawValue)
            object.member("quality", recipe.quality)
            object.member("chroma", recipe.chroma.rawValue)
            object.member("progressive", recipe.progressive)
            object.member("optimize", recipe.optimize)
            object.member("linear", recipe.linear)
            object.member("keepICC", recipe.keepICC)
            object.member("background", recipe.background.description)
            object.member("filter", recipe.filter.rawValue)
            object.member("version", Recipe.version)
        }
    }

    private func writeOptions(to json: inout JSONText) {
        json.object { options in
            options.member("accept", configuration.limits.acceptance.rawValue)
            options.member("retries", configuration.retries)
            options.member("maxBytes", configuration.maxBytes)
            options.member("maxPixels", configuration.limits.maxPixels)
            options.member("maxDecodeMemory", configuration.limits.maxDecodeMemory)
            options.member("original", configuration.asksForLargest)
            options.member("endpoint", configuration.endpoint?.base)
        }
    }
}

extension FeedParameter {
    fileprivate func write(to json: inout JSONText) {
        switch value {
        case .text(let text): json.member(name, text)
        case .number(let number): json.member(name, number)
        case .list(let words): json.member(name, words)
        }
    }
}
