// The lists of a run as its manifest has them: what `ListsRecord.write` writes, read back.

extension ListsRecord: Decodable {
    private enum Key: String, CodingKey {
        case asked
        case pages
        case failed
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init()
        pages = try values.decodeIfPresent([ListEvent].self, forKey: .pages) ?? []
        failed = try values.decode([FailedList].self, forKey: .failed)
        asked = try max(values.decode(Int.self, forKey: .asked), failed.count)
    }
}

extension FailedList: Decodable {
    private enum Key: String, CodingKey {
        case url
        case section
        case error
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            list: try values.decode(String.self, forKey: .url),
            section: try values.decodeIfPresent(String.self, forKey: .section),
            failure: try values.decode(Failure.self, forKey: .error))
    }
}

extension ListEvent: Decodable {
    private enum Key: String, CodingKey {
        case url
        case section
        case page
        case state
        case items
        case error
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let name = try values.decode(String.self, forKey: .state)
        let state: State
        switch name {
        case "success": state = .success(items: try values.decode(Int.self, forKey: .items))
        case "failure": state = .failure(try values.decode(Failure.self, forKey: .error))
        case "cancelled": state = .cancelled
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .state, in: values, debugDescription: "no state in which a list ends: \(name)")
        }
        self.init(
            list: try values.decode(String.self, forKey: .url),
            section: try values.decodeIfPresent(String.self, forKey: .section),
            page: try values.decode(Int.self, forKey: .page), state: state)
    }
}
