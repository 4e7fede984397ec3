import Publications

/// Cuts the one page that an old Kindle book is into chapters, where it breaks its pages, and makes
/// each a document that is whole: what is open at a cut is closed before it and opened behind it.
struct MobiChapters {
    struct Reference: Equatable {
        var type: String
        var title: String
        var anchor: String
    }

    private(set) var pages: [[UInt8]] = []
    /// The page each anchor stands in.
    private(set) var anchors: [String: Int] = [:]
    /// The places the book itself names: contents, start, cover.
    private(set) var guide: [Reference] = []

    private var page: [UInt8] = []
    private var hasContent = false
    private var open: [MobiTag] = []

    /// More elements inside one another than that are drawn alike.
    private static let depthMax = 100
    private static let referencesMax = 100

    init(_ bytes: [UInt8]) {
        var at = 0
        var skipped: String?
        while at < bytes.count {
            let run = bytes[at...].prefix { $0 != UInt8(ascii: "<") }
            if skipped == nil { text(run) }
            at = run.endIndex
            if at >= bytes.count { break }
            if bytes[at...].starts(with: "<!".utf8) || bytes[at...].starts(with: "<?".utf8) {
                at = MobiChapters.end(of: bytes, from: at)
            } else if let tag = MobiTag(bytes, at: &at) {
                if let name = skipped {
                    if tag.isEnd && tag.name == name { skipped = nil }
                } else if !tag.isEnd && ["title", "script", "style"].contains(tag.name) {
                    skipped = tag.name
                } else {
                    take(tag)
                }
            } else {
                if skipped == nil { page += "&lt;".utf8 }
                at += 1
            }
        }
        cut(isLast: true)
        pages = pages.map(linked)
    }

    static func name(_ index: Int) -> String {
        let digits = String(index)
        return "part" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".html"
    }

    /// The bytes with every reference into the one page led to the page it stands in now.
    func led(_ bytes: [UInt8], after prefix: String, _ old: String) -> [UInt8] {
        let marker = Array((prefix + old).utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let found = rest.firstRange(of: marker) {
            let anchor = rest[found.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
            out += rest[..<found.lowerBound]
            let index = anchors[String(decoding: anchor, as: UTF8.self)]
            out += (prefix + MobiChapters.name(index ?? 0) + "#").utf8
            out += anchor
            rest = rest[anchor.endIndex...]
        }
        return out + rest
    }

    private func linked(_ page: [UInt8]) -> [UInt8] {
        let head = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body>"
        return Array(head.utf8) + led(page, after: "href=\"", "#")
            + "</body></html>".utf8
    }

    /// Behind a comment, a declaration or an instruction.
    private static func end(of bytes: [UInt8], from at: Int) -> Int {
        let isComment = bytes[at...].starts(with: "<!--".utf8)
        let mark = Array((isComment ? "-->" : ">").utf8)
        return bytes[at...].firstRange(of: mark)?.upperBound ?? bytes.count
    }

    private mutating func text(_ run: ArraySlice<UInt8>) {
        page += run
        if !hasContent, run.contains(where: { $0 > 0x20 }) { hasContent = true }
    }

    private mutating func take(_ tag: MobiTag) {
        if !tag.isEnd {
            for name in ["id", "name"] {
                if let value = tag.value(name), !value.isEmpty {
                    anchors[String(decoding: value, as: UTF8.self)] = pages.count
                }
            }
        }
        switch tag.name {
        case "mbp:pagebreak": if !tag.isEnd { cut(isLast: false) }
        case "html", "head", "body", "guide", "meta", "link", "base": break
        case "reference": refer(tag)
        case _ where tag.name.contains(":"): break
        case "br", "hr", "img", "wbr", "col", "area", "input":
            if tag.isEnd { break }
            write(tag, isEmpty: true)
            if tag.name == "img" || tag.name == "hr" { hasContent = true }
        case _ where tag.isEnd: close(tag.name)
        default: begin(tag)
        }
    }

    private mutating func refer(_ tag: MobiTag) {
        guard !tag.isEnd, guide.count < MobiChapters.referencesMax, let href = tag.value("href"),
            href.first == UInt8(ascii: "#")
        else { return }
        let text = { (name: String) in
            tag.value(name).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        guide.append(
            Reference(
                type: text("type"), title: text("title"),
                anchor: String(decoding: href.dropFirst(), as: UTF8.self)))
    }

    // MARK: Elements

    private static let blocks: Set = [
        "p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table",
        "pre", "center",
    ]
    /// What ends by itself when one of these begins, and where that stops.
    private static let ended: [String: (names: Set<String>, within: Set<String>)] = [
        "li": (["li"], ["ul", "ol"]), "dt": (["dt", "dd"], ["dl"]), "dd": (["dt", "dd"], ["dl"]),
        "tr": (["tr", "td", "th"], ["table"]), "td": (["td", "th"], ["tr", "table"]),
        "th": (["td", "th"], ["tr", "table"]),
    ]

    private mutating func begin(_ tag: MobiTag) {
        if let ended = MobiChapters.ended[tag.name] {
            end(ended.names, within: ended.within)
        } else if MobiChapters.blocks.contains(tag.name) {
            end(["p"], within: ["div", "blockquote", "li", "td", "th", "center"])
        }
        guard open.count < MobiChapters.depthMax else { return }
        write(tag, isEmpty: false)
        open.append(tag)
    }

    private mutating func end(_ names: Set<String>, within: Set<String>) {
        var first: Int?
        for index in open.indices.reversed() {
            if names.contains(open[index].name) { first = index }
            if within.contains(open[index].name) { break }
        }
        if let first { closeAll(from: first) }
    }

    private mutating func close(_ name: String) {
        if let index = open.lastIndex(where: { $0.name == name }) { closeAll(from: index) }
    }

    private mutating func closeAll(from index: Int) {
        for tag in open[index...].reversed() { page += "</\(tag.name)>".utf8 }
        open.removeSubrange(index...)
    }

    private mutating func cut(isLast: Bool) {
        // A page of nothing is none; its anchors belong to the next.
        guard isLast || hasContent, pages.count < Limits.listEntries else { return }
        if isLast, !hasContent, !pages.isEmpty {
            for (name, index) in anchors where index == pages.count {
                anchors[name] = pages.count - 1
            }
            return
        }
        let reopened = open
        closeAll(from: 0)
        pages.append(page)
        page = []
        hasContent = false
        for tag in reopened {
            var tag = tag
            tag.attributes.removeAll { $0.name == "id" || $0.name == "name" }
            write(tag, isEmpty: false)
            open.append(tag)
        }
    }

    private mutating func write(_ tag: MobiTag, isEmpty: Bool) {
        page += "<\(tag.name)".utf8
        var names: Set<String> = []
        let attributes = tag.name == "img" ? tag.attributes : MobiChapters.styled(tag.attributes)
        for (name, value) in attributes
        where !name.contains(":") && name.first?.isLetter == true && names.insert(name).inserted {
            page += " \(name)=\"".utf8
            for byte in value {
                switch byte {
                case UInt8(ascii: "\""): page += "&quot;".utf8
                case UInt8(ascii: "<"): page += "&lt;".utf8
                default: page.append(byte)
                }
            }
            page.append(UInt8(ascii: "\""))
        }
        page += (isEmpty ? "/>" : ">").utf8
    }

    /// In these books an element's height is the room above it, its width the first line's indent.
    private static func styled(_ attributes: [MobiTag.Attribute]) -> [MobiTag.Attribute] {
        var style: [UInt8] = []
        for (name, property) in [("height", "margin-top"), ("width", "text-indent")] {
            guard let value = attributes.first(where: { $0.name == name })?.value,
                let first = value.first, first >= 0x30 && first <= 0x39, value.count <= 8
            else { continue }
            style += Array("\(property):".utf8) + value + ";".utf8
        }
        if style.isEmpty { return attributes }
        return attributes.filter { $0.name != "style" } + [("style", style[...])]
    }
}
