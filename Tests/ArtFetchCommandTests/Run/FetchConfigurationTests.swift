import ArtFetch
import ArtHTTP
import ArtImage
import Testing

@testable import ArtFetchCommand

struct FetchConfigurationTests {
    @Test func `without flags it is the library's own defaults`() {
        let made = FetchConfiguration(Arguments(feed: .music), cache: "c")
        let usual = FetchConfiguration(cache: "c")
        #expect(made.recipes == usual.recipes && made.limits == usual.limits)
        #expect(made.jobs == usual.jobs && made.retries == usual.retries && made.maxBytes == usual.maxBytes)
        #expect(made.memory == usual.memory)
        #expect(made.connectTimeout == usual.connectTimeout && made.stallTimeout == usual.stallTimeout)
        #expect(made.itemTimeout == usual.itemTimeout && made.userAgent == usual.userAgent)
        #expect(made.perHost == usual.perHost && made.ratePerSecond == usual.ratePerSecond)
        #expect(made.maxWait == usual.maxWait && made.deadline == usual.deadline)
        #expect(made.manifest == usual.manifest && made.output == nil && made.endpoint == nil)
        #expect(!made.allowPrivate && made.reuse == .whileFresh && !made.recordsTimings)
    }

    @Test func `every flag arrives`() throws {
        let line = """
            music --size 10,20x30 --fit pad --upscale --filter box --format png --quality 7 --chroma 444 --progressive --optimize --linear --keep-icc --background #010203 --accept any \
            --jobs 2 --retries 1 --timeout 3 --connect-timeout 4 --item-timeout 5 --memory 5M --max-bytes 6k --max-pixels 7k \
            --max-decode-memory 8M --decode-timeout 9 --output o --manifest m.json --refresh --endpoint http://h:1 --allow-private \
            --user-agent me --per-host 3 --rate 30/m --max-wait 6 --deadline 1h --original --timings
            """
        guard case .fetch(let arguments) = try CommandLineParser.parse(split(line)) else {
            Issue.record("no run")
            return
        }
        let made = FetchConfiguration(arguments, cache: "c")
        let color = RGBColor(red: 1, green: 2, blue: 3)
        #expect(
            made.recipes
                == [PixelSize(width: 10, height: 10), PixelSize(width: 20, height: 30)].map {
                    Recipe(
                        box: $0, fit: .pad, format: .png, quality: 7, chroma: .full, progressive: true, optimize: true,
                        upscale: true, filter: .box, linear: true, keepICC: true, background: color)
                })
        #expect(
            made.limits
                == ImageLimits(
                    maxPixels: 7000, maxDecodeMemory: 8_000_000, maxDecodeTime: .seconds(9), acceptance: .any))
        #expect(
            made.jobs == 2 && made.retries == 1 && made.maxBytes == 6000 && made.memory == 5_000_000
                && made.userAgent == "me")
        #expect(made.stallTimeout == 3 && made.connectTimeout == 4 && made.itemTimeout == 5)
        #expect(made.perHost == 3 && made.ratePerSecond == 0.5 && made.maxWait == 6 && made.deadline == 3_600)
        #expect(made.output == "o" && made.manifest == .file("m.json") && made.endpoint?.base == "http://h:1")
        #expect(made.asksForLargest && made.allowPrivate && made.reuse == .onceConfirmed && made.recordsTimings)
    }

    @Test func `what requests carry and where they go arrives`() throws {
        let words = [
            "music", "--header", "Accept-Language: de, fr", "--header", "X-A:", "--header-for", "api.example.com:81",
            "Authorization: Bearer t", "--header-for=b.example X-B: c d", "--netrc", "--cacert", "ca.pem",
            "--allow-downgrade", "--proxy", "http://p:1",
        ]
        guard case .fetch(let arguments) = try CommandLineParser.parse(words) else {
            Issue.record("no run")
            return
        }
        let made = FetchConfiguration(arguments, cache: "c", environment: ["HOME": "/home/me", "http_proxy": "q:2"])
        #expect(
            made.fields
                == [HeaderField(name: "Accept-Language", value: "de, fr"), HeaderField(name: "X-A", value: "")])
        #expect(made.hostFields.map(\.host) == ["api.example.com", "b.example"])
        #expect(made.hostFields.map(\.port) == [81, nil])
        #expect(made.hostFields.map(\.field.value) == ["Bearer t", "c d"])
        #expect(made.netrcFile == "/home/me/.netrc" && made.caFile == "ca.pem" && made.allowDowngrade)
        #expect(made.proxies == ProxyRules(environment: [:], named: "http://p:1"))
    }

    @Test func `proxies come from the environment`() throws {
        let made = FetchConfiguration(Arguments(feed: .music), cache: "c", environment: ["https_proxy": "q:2"])
        #expect(made.proxies == ProxyRules(environment: ["https_proxy": "q:2"]) && made.proxies != ProxyRules())
        #expect(made.netrcFile == nil)
    }

    @Test func `a token goes to its own service alone`() {
        let tokens = ["GITHUB_TOKEN": "one", "GH_TOKEN": "two", "GH_ENTERPRISE_TOKEN": "three"]
        var arguments = Arguments(feed: .github)
        let made = FetchConfiguration(arguments, cache: "c", environment: tokens)
        #expect(made.hostFields.map(\.host) == ["api.github.com"])
        #expect(made.hostFields.map(\.field.value) == ["Bearer one"])
        arguments.endpoint = Endpoint("https://github.example:8443")
        let mirror = FetchConfiguration(arguments, cache: "c", environment: tokens)
        #expect(mirror.hostFields.map(\.host) == ["github.example"] && mirror.hostFields.map(\.port) == [8443])
        #expect(mirror.hostFields.map(\.field.value) == ["Bearer three"])
        #expect(FetchConfiguration(Arguments(feed: .music), cache: "c", environment: tokens).hostFields.isEmpty)
        #expect(FetchConfiguration(arguments, cache: "c", environment: ["GITHUB_TOKEN": "one"]).hostFields.isEmpty)
    }

    @Test func `a dash is standard output`() {
        var arguments = Arguments(feed: .music)
        arguments.manifest = "-"
        #expect(FetchConfiguration(arguments, cache: "c").manifest == .standardOutput)
    }
}
