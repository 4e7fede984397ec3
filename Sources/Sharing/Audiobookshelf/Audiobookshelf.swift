import Notation
import Wording

/// The words of Audiobookshelf's API that concern places: what is sent, and what its answers mean.
/// Whatever a server answers gives a value or one trouble.
public enum Audiobookshelf {
    // MARK: - Answers

    /// The document of an answer; nil where there is no such thing.
    public static func object(status: Int, _ body: [UInt8]) throws(SideTrouble) -> JSONValue? {
        if status == 404 { return nil }
        guard (200..<300).contains(status) else { throw SideTrouble(status: status, body) }
        // A web page, half a document and an empty answer are the same: not what was asked for.
        guard let (document, _) = try? JSONReader.read(body), document.isObject else {
            throw .noServer
        }
        if document["error"]?.string != nil { throw .refused(words(document, status)) }
        return document
    }

    /// What the server knows of the person who asks.
    @discardableResult
    public static func person(status: Int, _ body: [UInt8]) throws(SideTrouble) -> JSONValue {
        guard let document = try object(status: status, body), document["id"]?.string != nil
        else { throw .noServer }
        return document
    }

    /// Whether a change was taken: most are answered with the word OK alone. False where there is
    /// no such thing.
    public static func isTaken(status: Int, _ body: [UInt8]) throws(SideTrouble) -> Bool {
        if status == 404 { return false }
        guard (200..<300).contains(status) else { throw SideTrouble(status: status, body) }
        if SideTrouble.isPage(body) { throw .noServer }
        return true
    }

    private static func words(_ document: JSONValue, _ status: Int) -> String {
        let told = document["error"]?.string ?? ""
        return told.isEmpty ? tr("it answered \(status)") : "“\(told.prefix(200))”"
    }
}
