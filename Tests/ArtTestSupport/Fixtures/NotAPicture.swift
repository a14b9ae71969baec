/// What servers send where a picture is expected.
public enum NotAPicture {
    public static let html = Array("<!DOCTYPE html>\n<html><body>503 Service Unavailable</body></html>".utf8)
    public static let json = Array(#"{"error": "rate limit"}"#.utf8)
    public static let xml = Array("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>".utf8)
    public static let text = Array("Not found".utf8)
    public static let empty: [UInt8] = []
    public static let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]
}
