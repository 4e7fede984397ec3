import Notation
import Wording

/// What a catalog's server answers with.
public enum CatalogDocument: Equatable, Sendable {
    case feed(Feed)
    case problem(Problem)
}

extension CatalogDocument {
    /// Reads a document by what is in it: servers name its type wrongly too often to be believed.
    /// References are resolved against `base`, the address it came from.
    public static func read(
        _ bytes: some Collection<UInt8>, base: Address? = nil
    ) throws(CatalogError) -> CatalogDocument {
        if bytes.isEmpty { throw .empty }
        if bytes.count > CatalogLimits.documentBytes {
            throw .tooLarge(bytesMax: CatalogLimits.documentBytes)
        }
        switch firstSign(bytes) {
        case nil: throw .empty
        case UInt8(ascii: "{"): return try readJSON(bytes, Resolver(base: base))
        case UInt8(ascii: "<"): return .feed(try readXML(bytes, base))
        case UInt8(ascii: "[") where AudiobookshelfReader.mayBeList(at: base):
            return try readJSON(bytes, Resolver(base: base))
        case UInt8(ascii: "["): throw .notACatalog(tr("a list in JSON"))
        default: throw .notACatalog(tr("neither XML nor JSON"))
        }
    }

    /// Whether it is a page for browsers instead.
    public static func isWebPage(_ bytes: some Collection<UInt8>) -> Bool {
        do throws(CatalogError) {
            _ = try read(bytes)
            return false
        } catch {
            return error == .webPage
        }
    }

    /// The first byte that is no blank, mark or filler of a wider encoding.
    private static func firstSign(_ bytes: some Collection<UInt8>) -> UInt8? {
        bytes.first { !$0.isBlank && $0 != 0 && ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    }

    private static func readXML(
        _ bytes: some Collection<UInt8>, _ base: Address?
    ) throws(CatalogError) -> Feed {
        let stream = Opds1Stream(base: base)
        var rest = bytes[...]
        while !rest.isEmpty {
            stream.read(rest.prefix(1 << 16))
            rest = rest.dropFirst(1 << 16)
        }
        return try stream.finish()
    }

    private static func readJSON(
        _ bytes: some Collection<UInt8>, _ resolver: Resolver
    ) throws(CatalogError) -> CatalogDocument {
        let text = TextDecoder().decode(bytes, isLast: true)
        let document: JSONValue
        let hasTail: Bool
        do {
            (document, hasTail) = try JSONReader.read(text)
        } catch {
            throw .damaged(
                format: "JSON", why: error.why, line: error.line, column: error.column)
        }
        guard var feed = try feed(document, resolver) else { return .problem(Problem(document)) }
        if hasTail { feed.note("feed.json.tail", tr("something stands behind its end")) }
        return .feed(feed)
    }

    /// nil for a problem document.
    private static func feed(_ document: JSONValue, _ resolver: Resolver) throws(CatalogError)
        -> Feed?
    {
        if let page = AudiobookshelfReader.read(document, resolver) { return page }
        if case .array = document { throw .notACatalog(tr("a list in JSON")) }
        let isFeed = Opds2Reader.collections.contains { document[$0] != nil }
        if !isFeed, document["authentication"] != nil {
            return AuthenticationReader.read(document, resolver)
        }
        if isFeed || document["metadata"] != nil { return Opds2Reader.read(document, resolver) }
        let says = ["status", "detail", "message", "type"].count { document[$0] != nil }
        if says > 0, document["links"] == nil { return nil }
        if document["links"] != nil { return Opds2Reader.read(document, resolver) }
        throw .notACatalog(tr("JSON of another kind"))
    }
}

extension Problem {
    init(_ document: JSONValue) {
        func line(_ key: String) -> String? {
            document[key]?.translated.flatMap { MarkedText.line($0) }
        }
        type = document["type"]?.string?.kept.map { $0.clipped(bytes: CatalogLimits.titleBytes) }
        title = line("title")
        detail = line("detail") ?? line("message") ?? line("debug_message")
        status = document["status"]?.scalar.flatMap(Amounts.count).flatMap {
            (100..<1000).contains($0) ? $0 : nil
        }
    }
}
