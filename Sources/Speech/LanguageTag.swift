import Publications

/// A language as books write it, for the names that voices have.
struct LanguageTag {
    /// In lower case, with the shortest code: `eng_GB` is `en-gb`.
    let text: String
    let primary: String

    init(_ written: String) {
        let bounded = String(written.prefix(LanguageTag.charactersMax))
        text = LanguageName.code(bounded).lowercased().split(separator: "_").joined(separator: "-")
        primary = text.split(separator: "-").first.map(String.init) ?? text
    }

    private static let charactersMax = 35

    /// From the narrowest on, with what voices call the same.
    var alternatives: [String] {
        var found = [text]
        var parts = text.split(separator: "-")
        while parts.count > 1 {
            parts.removeLast()
            found.append(parts.joined(separator: "-"))
        }
        if let other = Self.others[text] { found.insert(other, at: 0) }
        if let other = Self.others[primary] { found.append(other) }
        return found
    }

    /// Plain English and Portuguese are read as most of their books are spoken.
    private static let others = [
        "zh": "cmn", "zh-hant-hk": "yue", "zh-hk": "yue", "no": "nb", "nn": "nb", "iw": "he",
        "in": "id", "en": "en-us", "pt": "pt-br", "pt-pt": "pt", "pt-br": "pt-br", "sh": "hr",
        "ji": "yi", "tl": "fil", "el-polyton": "el",
    ]
}
