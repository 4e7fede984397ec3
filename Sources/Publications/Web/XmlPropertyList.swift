import Notation

/// Apple's property lists as XML.
extension PropertyList {
    private static let depthMax = 8

    /// nil for what is none.
    init?(xml bytes: [UInt8]) {
        let markup = MarkupParser.xml(bytes)
        guard let root = markup.root, markup.nodes[root].name == "plist",
            let first = markup.children(of: root).first(where: { !markup.nodes[$0].isText })
        else { return nil }
        self.init(markup, first, depth: 0)
    }

    private init?(_ markup: Markup, _ node: Int, depth: Int) {
        guard depth < Self.depthMax else { return nil }
        switch markup.nodes[node].name {
        case "string": self = .text(String(decoding: markup.rawText(of: node), as: UTF8.self))
        case "data":
            guard let data = Base64.decoded(markup.rawText(of: node)[...], between: .blanks) else {
                return nil
            }
            self = .data(data)
        case "array":
            var items: [PropertyList] = []
            for child in markup.children(of: node) where !markup.nodes[child].isText {
                if let item = PropertyList(markup, child, depth: depth + 1) { items.append(item) }
            }
            self = .list(items)
        case "dict":
            var table: [String: PropertyList] = [:]
            var key: String?
            for child in markup.children(of: node) where !markup.nodes[child].isText {
                if markup.nodes[child].name == "key" {
                    key = markup.text(of: child)
                } else if let name = key {
                    table[name] = PropertyList(markup, child, depth: depth + 1)
                    key = nil
                }
            }
            self = .table(table)
        default: self = .other
        }
    }
}
