import Notation

/// The words of Audiobookshelf's API that concern places: what is sent, and what its answers mean.
/// Whatever a server answers gives a value or one trouble.
public enum Audiobookshelf {
    /// An identifier of the server; a longer one, or one with other characters, is not its own and
    /// could lead a request to another address.
    public static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 == 0x2D || $0 == 0x5F || (0x30...0x39).contains($0)
                    || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
    }

    // MARK: - Answers

    /// The document of an answer; nil where there is no such thing.
    public static func object(status: Int, _ body: [UInt8]) throws(SideTrouble) -> JSONValue? {
        if status == 404 { return nil }
        guard (200..<300).contains(status) else { throw refusal(status, body) }
        // A web page, half a document and an empty answer are the same: not what was asked for.
        guard let (document, _) = try? JSONReader.read(body), document.isObject else {
            throw .noServer
        }
        if document["error"]?.string != nil { throw .refused(words(document, status)) }
        return document
    }

    /// Whether a change was taken: most are answered with the word OK alone. False where there is
    /// no such thing.
    public static func isTaken(status: Int, _ body: [UInt8]) throws(SideTrouble) -> Bool {
        if status == 404 { return false }
        guard (200..<300).contains(status) else { throw refusal(status, body) }
        if isPage(body) { throw .noServer }
        return true
    }

    static func refusal(_ status: Int, _ body: [UInt8]) -> SideTrouble {
        switch status {
        case 401: .signedOut
        case 403: .refused("your account there is not allowed to do that")
        case 408, 429, 500...: .busy(status: status)
        case 301, 302, 303, 307, 308: .refused("it sends us on to another address")
        case 405, 501: .noServer
        default: isPage(body) ? .noServer : .refused("it answered \(status)")
        }
    }

    private static func words(_ document: JSONValue, _ status: Int) -> String {
        let told = document["error"]?.string ?? ""
        return told.isEmpty ? "it answered \(status)" : "“\(told.prefix(200))”"
    }

    private static func isPage(_ body: [UInt8]) -> Bool {
        body.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    // MARK: - Numbers

    /// Seconds in a sound; longer ones than a year are no sound.
    static func seconds(_ value: JSONValue?) -> Double? {
        guard let number = value?.scalar.flatMap(Double.init), number.isFinite,
            (0...31_622_400).contains(number)
        else { return nil }
        return number
    }

    /// Seconds since 1970 from milliseconds.
    static func time(_ value: JSONValue?) -> Int64? {
        guard let number = value?.scalar.flatMap(Double.init), number.isFinite, abs(number) < 1e17
        else { return nil }
        let seconds = Int64(number / 1_000)
        return SharedPlace.isTime(seconds) ? seconds : nil
    }

    static func millis(_ seconds: Int64) -> JSONValue {
        .number(min(max(0, seconds), 253_402_300_799) * 1_000)
    }

    /// To the millisecond, as it is read back.
    static func number(_ seconds: Double) -> JSONValue? {
        .number((seconds * 1_000).rounded() / 1_000)
    }
}
