import ArtHTTP

/// Whether what a page names for its next one is asked for. Pure.
///
/// A page does not get to say more than a redirect does: it leads to http and https URLs without a user or password, and
/// not from https to http. What is sent along is decided by origin, as for every request (`RequestFields`).
struct PageTrail: Hashable, Sendable {
    /// Pages of one list, the first included.
    var limit: Int
    var allowsDowngrade: Bool

    /// The page with the request for the next one, or with the reason why there is none.
    func following(_ reference: String, from request: ListRequest, after page: ListPage) -> ListPage {
        var page = page
        do throws(FeedError) {
            let (url, current) = try target(reference, of: request)
            let read = request.trail + [current]
            if read.contains(url) {
                page.warnings.append(
                    "a page leads back to \(url.shortened(to: 200)), which was read; the list ends there")
            } else if read.count >= limit {
                page.warnings.append("the list has more than \(limit) pages; --pages allows more")
            } else {
                page.next = [next(url, of: request, trail: read)]
            }
        } catch {
            page.failure = error
        }
        return page
    }

    private func next(_ url: String, of request: ListRequest, trail: [String]) -> ListRequest {
        var next = request
        next.source = .service(url: url)
        next.trail = trail
        next.page += 1
        return next
    }

    /// The URL that is meant, and that of the page it was named in; empty for a file's.
    private func target(
        _ reference: String, of request: ListRequest
    ) throws(FeedError) -> (url: String, current: String) {
        let target: TransferURL
        let current: TransferURL?
        do throws(TransferError) {
            current = try request.serviceURL.map { url throws(TransferError) in try TransferURL(url) }
            let base = if let current { current } else { try TransferURL(reference) }
            target = try base.resolving(reference)
        } catch {
            throw .broken(reason: "its next page cannot be asked for: \(error)", place: nil)
        }
        if current?.scheme == .https, target.scheme == .http, !allowsDowngrade {
            throw .broken(reason: "its next page leads from https to \(target.text)", place: nil)
        }
        return (target.text, current?.text ?? "")
    }
}
