/// The runs that used the cache, for the hit rate that `CacheStatus` tells. The last hundred are kept.
extension IndexDatabase {
    func record(_ looks: CacheIndex.Looks, of run: String, feed: String?, ended: Int) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            try statements.recordRun.run([
                .text(run), .text(feed ?? ""), .integer(ended), .integer(looks.hits), .integer(looks.misses),
            ])
            try statements.forgetRuns.run()
        }
    }
}
