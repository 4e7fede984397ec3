/// An address with blanks for what is looked for: those of OpenSearch, and those of OPDS 2.
public enum SearchTemplate {
    /// nil where the template has no place for the words.
    public static func address(_ template: String, for words: String) -> String? {
        var address = ""
        var rest = template[...]
        var isUsed = false
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            address += rest[..<open]
            let name = rest[rest.index(after: open)..<close]
            address += value(of: name, words, &isUsed)
            rest = rest[rest.index(after: close)...]
        }
        return isUsed ? address + rest : nil
    }

    private static func value(
        of name: Substring, _ words: String, _ isUsed: inout Bool
    ) -> String {
        if let mark = name.first, mark == "?" || mark == "&" {
            return form(name.dropFirst(), mark, words, &isUsed)
        }
        let plain = name.hasSuffix("?") ? name.dropLast() : name
        switch plain.split(separator: ":").last.map({ $0.lowercased() }) {
        case "searchterms", "query", "q":
            isUsed = true
            return Percent.encoded(words)
        case "startpage", "startindex": return name.hasSuffix("?") ? "" : "1"
        case "language": return name.hasSuffix("?") ? "" : "*"
        case "inputencoding", "outputencoding": return "UTF-8"
        default: return ""
        }
    }

    /// `{?query,title}`: of several names the words go to the first.
    private static func form(
        _ names: Substring, _ mark: Character, _ words: String, _ isUsed: inout Bool
    ) -> String {
        let all = names.split(separator: ",").map { $0.filter { $0 != "*" && $0 != "?" } }
        let wanted = ["query", "searchTerms", "q", "search"]
        guard let name = all.first(where: wanted.contains) ?? all.first else { return "" }
        isUsed = true
        return "\(mark)\(name)=\(Percent.encoded(words))"
    }
}

extension Feed {
    /// The best way to search from this page: a template at once, else a description.
    public var bestSearch: Search? {
        search.first { $0.kind == .template } ?? search.first
    }
}
