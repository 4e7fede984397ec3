/// The words of a piece of HTML, for metadata that carries markup.
package enum PlainText {
    package static func of(htmlFragment bytes: [UInt8]) -> String {
        let once = readOnce(bytes)
        // Shops escape it twice: what is left of that is markup again.
        let left = Array(once.utf8)
        let isMarkup =
            left.containsBytes("</") || left.containsBytes("<p>") || left.containsBytes("<br")
        return isMarkup ? readOnce(left) : once
    }

    private static func readOnce(_ bytes: [UInt8]) -> String {
        guard bytes.contains(0x3C) || bytes.contains(0x26) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        let markup = MarkupParser.html(bytes)
        guard let root = markup.root else { return "" }
        var text: [UInt8] = []
        for node in markup.descendants(of: root) {
            if markup.nodes[node].isText {
                let parent = Int(markup.nodes[node].parent)
                // What commands a browser is nothing to read.
                let isSilent =
                    parent >= 0 && [.script, .style, .template].contains(markup.nodes[parent].tag)
                if isSilent { continue }
                text += markup.textBytes(node)
            } else if markup.nodes[node].tag.endsLine {
                text.append(0x20)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Tag {
    fileprivate var endsLine: Bool {
        switch self {
        case .p, .br, .div, .li, .h1, .h2, .h3, .h4, .tr, .td, .blockquote: true
        default: false
        }
    }
}
