import Testing

@testable import ArtHTTP

@Suite struct CacheControlTests {
    @Test func `directives are read in any case, with any space, and what is unknown is passed over`() {
        let control = CacheControl(" Max-Age=60 ,NO-STORE,\tprivate, , x-own=\"a, no-cache\" , immutable;odd")
        #expect(control.maxAge == 60)
        #expect(control.isNoStore)
        #expect(!control.isNoCache && !control.isImmutable && !control.isMustRevalidate)
    }

    @Test func `each directive is known`() {
        let control = CacheControl("no-cache, must-revalidate, immutable, stale-if-error=30")
        #expect(control.isNoCache && control.isMustRevalidate && control.isImmutable)
        #expect(control.staleIfError == 30)
        #expect(control.maxAge == nil)
    }

    @Test func `what concerns shared caches only is ignored`() {
        #expect(CacheControl("s-maxage=0, proxy-revalidate, public, must-understand") == CacheControl(""))
    }

    @Test(arguments: [
        ("max-age=60", 60), ("max-age=\"60\"", 60), ("max-age=\"6\\0\"", 60), ("max-age= 60 ", 60), ("max-age=0", 0),
        ("max-age=60, max-age=90", 60), ("max-age", 0), ("max-age=", 0), ("max-age=-1", 0), ("max-age=1.5", 0),
        ("max-age=ten", 0), ("max-age=+5", 0), ("max-age=2147483648", 1 << 31),
        ("max-age=99999999999999999999", 1 << 31),
        ("max-age=\"60", 60), ("max-age=60 seconds", 0),
    ])
    func `an age is whole seconds, quoted or not; the first counts, and nonsense is no freshness`(
        value: String, seconds: Int
    ) {
        #expect(CacheControl(value).maxAge == seconds)
    }

    @Test func `no-cache for some fields is no-cache`() {
        let control = CacheControl("no-cache=\"set-cookie, x\", max-age=5")
        #expect(control.isNoCache)
        #expect(control.maxAge == 5)
    }

    @Test(arguments: ["", ",", ",,, ,", "=", "=5", "\"", "a=\"\\"])
    func `nothing sensible is nothing`(value: String) {
        #expect(CacheControl(value) == CacheControl(""))
    }
}
