/// The narrow character classes that words and URLs are checked against, on the bytes of their UTF-8. `Character`'s own
/// `isLetter` and `isNumber` take every script's, which no service means, and are slow on lists of a million.
extension UInt8 {
    var isASCIIDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

    var isASCIILowercase: Bool { UInt8(ascii: "a") <= self && self <= UInt8(ascii: "z") }

    /// Of either case.
    var isASCIILetter: Bool { (self | 0x20).isASCIILowercase }

    /// The white space of texts and lists: space, tab, line feed, vertical tab, form feed, carriage return.
    var isASCIISpace: Bool { self == 0x20 || 0x09 <= self && self <= 0x0D }

    /// The unreserved characters of RFC 3986, section 2.3.
    var isUnreservedInURL: Bool {
        isASCIILetter || isASCIIDigit || "-._~".utf8.contains(self)
    }
}

extension String {
    /// Everything but the unreserved characters as `%XX` of its UTF-8: safe as one segment of a path and as a value of
    /// a query.
    var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            if byte.isUnreservedInURL {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}
