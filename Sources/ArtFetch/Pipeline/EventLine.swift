import ArtCache
import ArtHTTP

/// A run's events as JSON Lines, one object a line; `docs/events.md` is the contract.
package enum EventLine {
    /// - Parameter time: since the run's start.
    package static func json(_ event: LoadEvent, at time: Duration) -> [UInt8] {
        line(time) { json in
            switch event {
            case .list(let event): write(event, to: &json)
            case .item(let event): write(event, to: &json)
            case .pause(let notice): write(notice, to: &json)
            }
        }
    }

    /// The last line.
    ///
    /// - Parameter exit: the code with which the program ends.
    package static func end(_ outcome: RunOutcome, exit: Int, at time: Duration) -> [UInt8] {
        line(time) { json in
            json.member("event", "end")
            json.member("exit", exit)
            json.member("complete", !outcome.isInterrupted && !outcome.isOvertime && outcome.storeFailure == nil)
            json.member("summary", outcome.summary.write)
            json.member("lists", outcome.lists.write)
            json.member("manifest", outcome.manifest)
            json.member("warnings", outcome.warnings)
            json.member("problem", outcome.storeFailure)
        }
    }

    private static func line(_ time: Duration, _ members: (inout JSONText) -> Void) -> [UInt8] {
        let (seconds, attoseconds) = time.components
        return JSONText.value { json in
            json.object { json in
                json.member("ms", Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
                members(&json)
            }
        } + [UInt8(ascii: "\n")]
    }
}

extension EventLine {
    private static func write(_ event: ListEvent, to json: inout JSONText) {
        json.member("event", "list")
        json.member("url", event.list)
        json.member("section", event.section)
        json.member("page", event.page)
        switch event.state {
        case .queued: json.member("state", "queued")
        case .loading: json.member("state", "loading")
        case .cancelled: json.member("state", "cancelled")
        case .success(let items):
            json.member("state", "success")
            json.member("items", items)
        case .failure(let failure):
            json.member("state", "failure")
            json.member("error", failure.write)
        }
    }

    private static func write(_ event: ItemEvent, to json: inout JSONText) {
        json.member("event", "item")
        json.member("position", event.position)
        json.member("id", event.item.id)
        json.member("title", event.item.title)
        json.member("section", event.item.section)
        json.member("image", event.item.image)
        switch event.state {
        case .queued: json.member("state", "queued")
        case .loading(let attempt):
            json.member("state", "loading")
            json.member("attempt", attempt)
        case .decoding: json.member("state", "decoding")
        case .storing: json.member("state", "storing")
        case .success(let picture): write(picture, to: &json)
        case .failure(let failure, let attempts):
            json.member("state", "failure")
            json.member("attempts", attempts)
            json.member("error", failure.write)
        case .cancelled: json.member("state", "cancelled")
        }
    }

    private static func write(_ picture: LoadedPicture, to json: inout JSONText) {
        json.member("state", "success")
        json.member("origin", picture.origin.rawValue)
        json.member("attempts", picture.attempts)
        json.member("bytes", picture.original.bytes)
        json.member("width", picture.original.width)
        json.member("height", picture.original.height)
        json.member("digest", picture.original.digest.description)
    }

    private static func write(_ notice: HostNotice, to json: inout JSONText) {
        json.member("event", "pause")
        json.member("host", notice.host.description)
        json.member("seconds", Int(min(notice.seconds.rounded(.up), 1e9)))
        json.member("waits", notice.refusal == nil)
    }
}
