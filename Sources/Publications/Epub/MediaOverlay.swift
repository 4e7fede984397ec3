/// EPUB's media overlays: which stretch of sound says which element.
enum MediaOverlay {
    static func clips(_ markup: Markup, path: String) -> [OverlayClip] {
        guard let root = markup.root else { return [] }
        var clips: [OverlayClip] = []
        // A book names a few files a hundred thousand times.
        var names: [String: String] = [:]
        func known(_ name: String) -> String {
            if let name = names[name] { return name }
            names[name] = name
            return name
        }
        // What a `seq` is, all in it is; it stands before what is in it.
        var asides: [Int: OverlayClip.Aside] = [:]
        for node in markup.descendants(of: root) where !markup.nodes[node].isText {
            let own = aside(markup.attribute(node, "epub:type"))
            if let kind = own ?? asides[Int(markup.nodes[node].parent)] { asides[node] = kind }
        }
        for pair in markup.descendants(of: root, "par") {
            guard clips.count < Limits.overlayClips, let text = markup.first(of: pair, "text"),
                let audio = markup.first(of: pair, "audio"),
                case .inside(let document, let fragment)? =
                    markup.attribute(text, "src").flatMap({ Href($0, from: path) }),
                let sound = markup.attribute(audio, "src").flatMap({ Href($0, from: path) })
            else { continue }
            let source: String
            switch sound {
            case .inside(let path, _): source = path
            case .outside(let href): source = href
            }
            let begin = markup.attribute(audio, "clipBegin").flatMap(clock)
            clips.append(
                OverlayClip(
                    document: known(document), fragment: fragment.flatMap(element),
                    audio: known(source),
                    begin: begin ?? .zero,
                    end: markup.attribute(audio, "clipEnd").flatMap(clock),
                    aside: asides[pair]))
        }
        return clips
    }

    private static func aside(_ types: String?) -> OverlayClip.Aside? {
        guard let types else { return nil }
        for type in types.split(whereSeparator: \.isWhitespace) {
            switch type.lowercased() {
            case "pagebreak": return .pageNumber
            case "note", "footnote", "rearnote", "endnote", "sidebar", "annotation", "noteref":
                return .note
            case "table", "table-row", "table-cell": return .table
            case "figure": return .figure
            default: continue
            }
        }
        return nil
    }

    /// The id in a fragment. A region of a picture, `xywh=…` or `svgView(viewBox(…))`, has none:
    /// all of its page is meant.
    private static func element(_ fragment: String) -> String? {
        fragment.isEmpty || fragment.contains { "=(".contains($0) } ? nil : fragment
    }

    /// SMIL's clock values: `1:02:03.25`, `02:30.5`, `7`, `1.5s`, `1500ms`, `0.05min`, `2.5h`.
    static func clock(_ text: String) -> Duration? {
        let text = text.trimmingSpaces()
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        if fields.count > 1 {
            guard fields.count <= 3 else { return nil }
            var seconds = 0.0
            for field in fields {
                guard let value = number(field) else { return nil }
                seconds = seconds * 60 + value
            }
            return duration(seconds)
        }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = number(digits) else { return nil }
        switch text.dropFirst(digits.count) {
        case "", "s": return duration(value)
        case "ms": return duration(value / 1000)
        case "min": return duration(value * 60)
        case "h": return duration(value * 3600)
        default: return nil
        }
    }

    private static func number(_ text: Substring) -> Double? {
        guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
        return value
    }

    /// Nothing that is read aloud lasts a year.
    private static func duration(_ seconds: Double) -> Duration? {
        seconds < 31_536_000 ? .milliseconds(Int((seconds * 1000).rounded())) : nil
    }
}
