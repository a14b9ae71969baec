import ArtTestSupport
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A headless Chromium with one page, driven over the DevTools protocol through two named pipes.
///
/// It keeps what the page wrote to its console, what it threw, and what it asked the network for.
final class Browser {
    static let program = Program("chromium") ?? Program("chromium-browser") ?? Program("google-chrome")

    /// What the console, the log and uncaught errors said, a line each.
    private(set) var complaints: [String] = []
    /// Every address that was asked for, `data:` left out.
    private(set) var requests: [String] = []

    private let folder: TemporaryDirectory
    private let pipe: BrowserPipe
    private var session: String?
    private var lastCall = 0
    private var events: [[String: Any]] = []

    init(_ program: Program, width: Int, height: Int, isDark: Bool = false) throws {
        folder = try TemporaryDirectory()
        pipe = try BrowserPipe(program, in: folder, window: "\(width),\(height)")
        let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
        let attached = try call("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log", "Network"] { _ = try call("\(domain).enable") }
        _ = try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        _ = try call("Emulation.setEmulatedMedia", ["features": [scheme]])
    }

    /// Returns when the page and its pictures are there.
    func open(_ path: String) throws {
        _ = try call("Page.navigate", ["url": "file://\(path)"])
        while !events.contains(where: { $0["method"] as? String == "Page.loadEventFired" }) { try receive() }
        events.removeAll()
    }

    /// The value of an expression, or of the promise it makes, as JSON; `nil` for `undefined`.
    func json(_ expression: String) throws -> String? {
        let answer = try call(
            "Runtime.evaluate",
            [
                "expression": "(async () => JSON.stringify(await (\(expression))))()", "awaitPromise": true,
                "returnByValue": true, "userGesture": true,
            ])
        if let details = answer["exceptionDetails"] { throw BrowserError.script("\(details)") }
        return (answer["result"] as? [String: Any])?["value"] as? String
    }

    /// A key as a person presses it: `ArrowRight`, `Escape`.
    func press(_ key: String) throws {
        let codes = ["ArrowLeft": 37, "ArrowRight": 39, "Escape": 27, "/": 191, "Tab": 9, "Enter": 13]
        for type in ["rawKeyDown", "keyUp"] {
            _ = try call(
                "Input.dispatchKeyEvent",
                ["type": type, "key": key, "code": key, "windowsVirtualKeyCode": codes[key] ?? 0])
        }
    }

    func type(_ text: String) throws {
        _ = try call("Input.insertText", ["text": text])
    }

    /// What is seen, as a PNG.
    func screenshot(to path: String) throws {
        let answer = try call("Page.captureScreenshot", ["format": "png"])
        guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
            throw BrowserError.answer("a screenshot without data")
        }
        try data.write(to: URL(filePath: path))
    }

    func close() throws {
        session = nil
        _ = try call("Browser.close")
        try pipe.end()
    }
}

extension Browser {
    private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        lastCall += 1
        var message: [String: Any] = ["id": lastCall, "method": method, "params": parameters]
        message["sessionId"] = session
        try pipe.send(try JSONSerialization.data(withJSONObject: message))
        while true {
            if let answer = try receive(), answer["id"] as? Int == lastCall {
                if let error = answer["error"] { throw BrowserError.answer("\(method): \(error)") }
                return answer["result"] as? [String: Any] ?? [:]
            }
        }
    }

    @discardableResult
    private func receive() throws -> [String: Any]? {
        guard let message = try JSONSerialization.jsonObject(with: try pipe.receive()) as? [String: Any] else {
            throw BrowserError.answer("a message that is no object")
        }
        guard let method = message["method"] as? String else { return message }
        note(method, message["params"] as? [String: Any] ?? [:])
        events.append(message)
        return nil
    }

    private func note(_ method: String, _ parameters: [String: Any]) {
        switch method {
        case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded", "Page.javascriptDialogOpening":
            complaints.append("\(method) \(parameters)")
        case "Network.requestWillBeSent":
            let url = (parameters["request"] as? [String: Any])?["url"] as? String ?? ""
            if !url.hasPrefix("data:") { requests.append(url) }
        default: break
        }
    }
}

enum BrowserError: Error {
    case answer(String)
    case script(String)
    case silent(log: String)
}
