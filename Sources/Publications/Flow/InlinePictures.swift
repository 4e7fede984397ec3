import Notation

/// Pictures whose bytes stand in the document itself, as `data:` addresses.
struct InlinePictures {
    private(set) var files: [(name: String, bytes: [UInt8])] = []
    /// The same letters stand in a page many times.
    private var known: [String: String] = [:]

    private static let countMax = 2_000
    private static let bytesMax = 8 << 20

    /// Under which name it is among the files; nil for what is no picture.
    mutating func name(of address: String) -> String? {
        guard files.count < Self.countMax, address.utf8.count <= Self.bytesMax,
            let comma = address.utf8.firstIndex(of: 0x2C)
        else { return nil }
        let head = address[..<comma].lowercased().split(separator: ";")
        guard head.first?.hasPrefix("data:image/") == true else { return nil }
        // Escapes are undone in both kinds.
        let body = Array(Href.decoded(String(address[address.index(after: comma)...])).utf8)
        let isBase64 = head.contains { String($0).trimmingSpaces() == "base64" }
        let bytes = isBase64 ? Base64.decoded(body[...], between: .blanks) : body
        guard let bytes, !bytes.isEmpty else { return nil }
        let digest = Sha256.of(bytes)
        if let name = known[digest] { return name }
        let name = "data:\(files.count + 1)"
        files.append((name, bytes))
        known[digest] = name
        return name
    }
}

extension DocumentFlow {
    static func draft(_ markup: Markup, path: String, sheets: [StyleSheet]) -> Document.Draft {
        var flow = DocumentFlow(markup, path: path, sheets: sheets)
        return flow.draft()
    }

    /// The whole document, with the pictures that stand in it.
    static func page(
        _ markup: Markup, path: String, sheets: [StyleSheet]
    ) -> (Document.Draft, InlinePictures) {
        var flow = DocumentFlow(markup, path: path, sheets: sheets)
        flow.inline = InlinePictures()
        let draft = flow.draft()
        return (draft, flow.inline ?? InlinePictures())
    }
}
