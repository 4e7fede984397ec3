/// The style sheets of a page that was saved, from what was saved with it and from nowhere else.
final class PageSheets {
    /// Finds what a page or a sheet refers to; the name is that under which it refers to others.
    typealias Find = (_ reference: String, _ document: String) -> (name: String, bytes: [UInt8])?

    private let find: Find
    private var known: [String: StyleSheet] = [:]
    /// Those that are being read: one that imports itself ends so.
    private var open: Set<String> = []
    private var loads = 0
    private var bytes = 0

    init(_ find: @escaping Find) { self.find = find }

    /// Sheets in files beside a page: in its folder and those below.
    static func beside(_ page: String, _ files: (any Resources)?) -> PageSheets {
        PageSheets { reference, document in
            guard let files, case .inside(let path, _)? = Href(reference, from: document),
                path != page, files.contains(path),
                // Without it the text still shows.
                let loaded = try? files.load(path, limit: Limits.styleBytes)
            else { return nil }
            return (path, Decoding.markup(loaded.bytes))
        }
    }

    func all(of markup: Markup, _ path: String) -> [StyleSheet] {
        var sheets: [StyleSheet] = []
        for node in markup.nodes.indices where sheets.count < Limits.styleSheets {
            switch markup.nodes[node].tag {
            case .style:
                sheets.append(
                    StyleSheet(markup.rawText(of: node)) { self.sheet($0, from: path, depth: $1) })
            case .link:
                let sheet = markup.styleSheetLink(node).flatMap {
                    self.sheet($0, from: path, depth: 0)
                }
                if let sheet { sheets.append(sheet) }
            default: break
            }
        }
        return sheets
    }

    private func sheet(_ reference: String, from document: String, depth: Int) -> StyleSheet? {
        guard loads < Limits.styleSheets, let (name, text) = find(reference, document) else {
            return nil
        }
        if let sheet = known[name] { return sheet }
        loads += 1
        bytes += text.count
        guard bytes <= Self.bytesMax, open.insert(name).inserted else { return nil }
        let sheet = StyleSheet(text, depth: depth) {
            self.sheet($0, from: name, depth: $1)
        }
        open.remove(name)
        known[name] = sheet
        return sheet
    }

    private static let bytesMax = 4 * Limits.styleBytes
}

extension Markup {
    /// Where the sheet is that a `<link>` names, if it is one for us.
    func styleSheetLink(_ node: Int) -> String? {
        let relation = value(node, "rel")?.map(\.lowercased) ?? []
        guard relation.containsBytes("stylesheet"), !relation.containsBytes("alternate") else {
            return nil
        }
        if let media = attribute(node, "media"), !StyleSheet.applies(media) { return nil }
        return attribute(node, "href")
    }
}
