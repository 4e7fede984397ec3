/// Lists in pages that Word wrote: paragraphs that say of which list they are, each with its marker
/// as text.
extension DocumentFlow {
    /// How deep in lists an element is an item; 0 for one that is none.
    func officeItem(_ node: Int, _ tag: Tag, _ style: inout Style) -> Int {
        if tag == .span, isOfficeMarker(node) { style.display = .none }
        guard tag == .p, let list = officeList(node), let level = list.firstRange(ofBytes: "level"),
            let digit = list[level.upperBound...].first?.hexValue,
            let span = markup.descendants(of: node).prefix(Self.looksAt)
                .first(where: isOfficeMarker)
        else { return 0 }
        let said = markup.text(of: span).replacing("\u{A0}", with: " ").trimmingSpaces()
        if said.isEmpty { return 0 }
        style.display = .listItem
        style.listStyle = .text(OfficeNumbers.bounded(Self.bullets[said] ?? said))
        (style.marginLeft, style.textIndent) = (0, 0)
        return min(max(1, Int(digit)), 9)
    }

    /// Whether an element holds the marker of an item, which the item shows itself.
    private func isOfficeMarker(_ node: Int) -> Bool {
        guard markup.nodes[node].tag == .span, let list = officeList(node) else { return false }
        return list.containsBytes("ignore")
    }

    private func officeList(_ node: Int) -> [UInt8]? {
        guard let style = markup.value(node, .style) else { return nil }
        let small = style.map(\.lowercased)
        return small.firstRange(ofBytes: "mso-list:").map {
            Array(small[$0.upperBound...].prefix { $0 != 0x3B })
        }
    }

    /// Signs of Symbol, Courier and Wingdings, as letters.
    private static let bullets = ["·": "•", "o": "◦", "§": "▪", "Ø": "➢", "ü": "✓", "v": "❖"]
    private static let looksAt = 20
}
