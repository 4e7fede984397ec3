/// What style sheets put elsewhere or set apart.
extension DocumentFlow {
    /// Whether a picture stands beside an element.
    func isPictured(_ node: Int) -> Bool {
        let parent = Int(markup.nodes[node].parent)
        guard parent >= 0 else { return false }
        return markup.descendants(of: parent).prefix(Self.lookedAt).contains {
            switch markup.nodes[$0].tag {
            case .img, .image, .svg, .object: true
            default: false
            }
        }
    }

    /// A block that holds nothing but words.
    func mayBeLine(_ node: Int, _ inner: Surroundings) -> Bool {
        inner.listDepth == 0 && inner.role == .body
            && !markup.children(of: node).contains { Nature.isBlock(markup.nodes[$0].tag) }
    }

    private static let lookedAt = 200

    /// Whether an inline element is set apart from what stands before and behind it: by floating,
    /// or by margins as wide as a space. An initial is part of its word, a mark of a note too.
    func standsApart(_ node: Int, _ style: Style) -> (Bool, Bool) {
        let tag = markup.nodes[node].tag
        if tag == .a || tag == .sup || tag == .sub || style.inline.contains(.code) {
            return (false, false)
        }
        let isApart = style.float != .none
        let left = isApart || style.marginLeft + style.paddingLeft >= Self.space
        let right = isApart || style.marginRight + style.paddingRight >= Self.space
        guard left || right else { return (false, false) }
        let words = markup.text(of: node)
        let isInitial =
            style.float != .right && flow.isLineEmpty && words.count <= 3
            && words.contains(where: \.isLetter)
        return isInitial ? (false, false) : (left, right)
    }

    /// Ems that are seen as a space between words.
    private static let space: Float = 0.4
}
