/// The narrow character classes that words and URLs are checked against. Swift's own `isLetter` and `isNumber` take
/// every script's, which no service means.
extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }

    var isASCIILetter: Bool { isASCIILowercase || ("A"..."Z").contains(self) && isASCII }

    var isASCIILowercase: Bool { ("a"..."z").contains(self) && isASCII }
}
