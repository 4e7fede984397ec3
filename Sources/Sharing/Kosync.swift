import Notation
import Notebook
import Wording

/// The words of KOReader's sync protocol, in all the dialects that servers speak.
public enum Kosync {
    /// Without it the official server answers 412.
    public static let accepted = "application/vnd.koreader.v1+json"

    public enum Answer: Equatable, Sendable {
        case report(SideReport)
        /// The side has no place of this document.
        case none
        case trouble(SideTrouble)
    }

    // MARK: - Answers

    /// Connected is 200 and an object: web pages answer 200 as well.
    public static func signIn(status: Int, _ body: [UInt8]) -> SideTrouble? {
        if status == 200 {
            guard let document = object(body) else { return .noServer }
            return document["error"] == nil ? nil : .refused(words(document, status))
        }
        return refusal(status, body)
    }

    public static func progress(status: Int, _ body: [UInt8], of digest: String) -> Answer {
        switch status {
        case 200: return report(body, of: digest)
        case 204, 404: return .none
        // kosync-dotnet and bookbridge say so that they have none; a page is of a gateway, behind
        // which the server is down.
        case 502 where !isPage(body): return .none
        // Kavita says in plain text that it does not know the document.
        case 400 where object(body) == nil && !isPage(body): return .none
        default: return .trouble(refusal(status, body))
        }
    }

    public static func put(status: Int, _ body: [UInt8]) -> SideTrouble? {
        switch status {
        case 200...202, 204: return isPage(body) ? .noServer : nil
        case 404: return .refused(tr("it does not know this book"))
        default: return refusal(status, body)
        }
    }

    private static func report(_ body: [UInt8], of digest: String) -> Answer {
        guard let document = object(body) else { return .trouble(.noServer) }
        // Komga answers 200 with an error object, others with nothing, where there is no place.
        guard let share = document["percentage"]?.scalar.flatMap(Double.init) else { return .none }
        let told = time(document["timestamp"])
        // Kavita tells this of a book that was not read: the start, in the year 1.
        if told == yearOne, share == 0 { return .none }
        let device = SharedPlace.Device(
            id: document["device_id"]?.string ?? "", name: document["device"]?.string ?? "")
        let pointer = document["progress"]?.scalar ?? ""
        let report = SideReport(
            device: device,
            pointer: pointer.utf8.count <= SharedPlace.locatorBytesMax ? pointer : "",
            // One rounding too far is the end.
            percent: share > 1 && share < 1.0001 ? 100 : share * 100,
            at: told.flatMap { SharedPlace.isTime($0) ? $0 : nil })
        if let named = document["document"]?.string, !named.isEmpty,
            named.lowercased() != digest.lowercased()
        {
            return .trouble(.otherDocument(report))
        }
        return .report(report)
    }

    /// Whether a server that keeps no more than the chapter or the paragraph means this place.
    public static func isStart(_ pointer: String, of place: String) -> Bool {
        var stem = pointer[...]
        if let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/") { stem = stem[..<dot] }
        return !stem.isEmpty && (place == stem || place.hasPrefix(stem + "/"))
    }

    private static let yearOne: Int64 = -62_135_596_800
    /// More seconds than these are milliseconds.
    private static let secondsMax = 1e11
    /// The year 2000: milliseconds of a time before it are seconds of a time that cannot be.
    private static let millisecondsMin = 9.466848e11

    private static func time(_ value: JSONValue?) -> Int64? {
        guard let text = value?.scalar else { return nil }
        guard let number = Double(text) else { return IsoTime.seconds(text) }
        guard number.isFinite, abs(number) < 1e17,
            number <= secondsMax || number >= millisecondsMin
        else { return nil }
        return Int64(number > secondsMax ? number / 1_000 : number)
    }

    private static func refusal(_ status: Int, _ body: [UInt8]) -> SideTrouble {
        let document = object(body)
        switch status {
        case 401: return .signedOut
        // Calibre-Web-Automated refuses names and passwords so.
        case 400 where document?["error"] != nil: return .signedOut
        case 429, 500..., 408: return .busy(status: status)
        case 301, 302, 303, 307, 308: return .movedOn
        case 404, 405, 412: return .noServer
        default: return isPage(body) ? .noServer : .refused(words(document, status))
        }
    }

    private static func words(_ document: JSONValue?, _ status: Int) -> String {
        let told = document?["message"]?.string ?? document?["error"]?.string ?? ""
        return told.isEmpty ? tr("it answered \(status)") : "“\(told.prefix(200))”"
    }

    private static func object(_ body: [UInt8]) -> JSONValue? {
        // What is no JSON is no answer; where its mistake is helps no one.
        guard let (document, _) = try? JSONReader.read(body), document.isObject else { return nil }
        return document
    }

    private static func isPage(_ body: [UInt8]) -> Bool {
        body.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    // MARK: - Requests

    public static func body(
        digest: String, pointer: String, percent: Double, device: SharedPlace.Device
    ) -> [UInt8] {
        JSONValue.object([
            "document": .string(digest), "progress": .string(pointer),
            "percentage": .number(min(1, max(0, percent / 100))),
            "device": .string(device.name), "device_id": .string(device.id),
        ]).document
    }

    public static func registration(user: String, key: String) -> [UInt8] {
        JSONValue.object(["username": .string(user), "password": .string(key)]).document
    }
}
