/// The marks of notes that converters bare of their prefix: `type="noteref"` was `epub:type`.
enum MobiNotes {
    private static let kinds = [
        "noteref", "footnote", "footnotes", "endnote", "endnotes", "rearnote", "rearnotes",
        "backlink",
    ]
    private static let space = " xmlns:epub=\"http://www.idpf.org/2007/ops\""

    static func marked(_ page: [UInt8]) -> [UInt8] {
        let bare = Array(" type=\"".utf8)
        guard let html = page.firstRange(of: Array("<html".utf8)),
            page[html.upperBound...].firstRange(of: bare) != nil
        else { return page }
        var out: [UInt8] = []
        out.reserveCapacity(page.count + 4096)
        var rest = page[...]
        while let found = rest.firstRange(of: bare) {
            let value = rest[found.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
            out += rest[..<found.lowerBound]
            let isMark = kinds.contains { value.elementsEqual($0.utf8) }
            out += (isMark ? " epub:type=\"" : " type=\"").utf8
            rest = rest[found.upperBound...]
        }
        out += rest
        if out.firstRange(of: Array("xmlns:epub=".utf8)) == nil {
            out.insert(contentsOf: space.utf8, at: html.upperBound)
        }
        return out
    }
}
