/// Which files of named feeds may set a flag.
///
/// `./artfetch.json` may have come with a folder that somebody else made, and is run by whoever types a name in it. It
/// says what is fetched and what is made of it; whom this user trusts, what identifies them and what their machine and
/// cache may give is not for it to say.
enum FileScope: Hashable, Sendable {
    case anyFile
    /// The user's own alone.
    case ownFile
    /// None: it is about one line that is typed.
    case commandLine
}

extension Flag {
    /// The same flag, which only the user's own file of named feeds may set.
    func trusted() -> Flag {
        var flag = self
        flag.scope = .ownFile
        return flag
    }

    /// The same flag, which no file may set.
    func typed() -> Flag {
        var flag = self
        flag.scope = .commandLine
        return flag
    }

    /// The same flag, whose value is a path or has one: in a file it is relative to that file.
    func holdingPath(_ place: PathPlace = .whole) -> Flag {
        var flag = self
        flag.pathPlace = place
        return flag
    }
}

/// What of a flag's value is a path.
enum PathPlace: Hashable, Sendable {
    case whole
    /// `KIND=FILE`; a kind alone has none.
    case afterSign
}
