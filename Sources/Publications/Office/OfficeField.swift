/// What a field asks for: an order as word processors write it, `HYPERLINK "https://…" \l "place"`.
struct OfficeField {
    private var word = ""
    /// What stands without a switch before it.
    private var arguments: [String] = []
    /// What stands behind each switch; empty for one that stands alone.
    private var switches: [String: String] = [:]

    /// Words of an order that are looked at.
    private static let wordsMax = 50

    init(_ order: String) {
        let words = Self.words(order).prefix(Self.wordsMax)
        word = words.first?.text.uppercased() ?? ""
        var pending: String?
        for (text, isQuoted) in words.dropFirst() {
            if text.hasPrefix("\\"), !isQuoted {
                pending = text.dropFirst().lowercased()
                switches[pending ?? ""] = ""
            } else if let name = pending {
                switches[name] = text
                pending = nil
            } else {
                arguments.append(text)
            }
        }
    }

    /// Where a link that it is leads.
    var target: String? {
        switch word {
        case "HYPERLINK":
            let place = switches["l"].map { "#" + $0 } ?? ""
            let target = (arguments.first ?? "") + place
            return target.isEmpty || target == "#" ? nil : target
        case "REF", "NOTEREF":
            guard switches["h"] != nil, let place = arguments.first else { return nil }
            return "#" + place
        default: return nil
        }
    }

    /// What came of it says something of paper alone.
    var isSilent: Bool {
        ["PAGE", "PAGEREF", "NUMPAGES", "SECTIONPAGES", "SECTION", "XE", "TC", "TA"].contains(word)
    }

    private static func words(_ order: String) -> [(text: String, isQuoted: Bool)] {
        var words: [(String, Bool)] = []
        var (word, isQuoted, isEscaped) = ("", false, false)
        let end = { (quoted: Bool) in
            if !word.isEmpty || quoted { words.append((word, quoted)) }
            word = ""
        }
        for letter in order {
            if isEscaped {
                word.append(letter)
                isEscaped = false
            } else if isQuoted, letter == "\\" {
                isEscaped = true
            } else if letter == "\"" || letter == "“" || letter == "”" {
                end(isQuoted)
                isQuoted.toggle()
            } else if letter.isWhitespace, !isQuoted {
                end(false)
            } else {
                word.append(letter)
            }
        }
        end(isQuoted)
        return words
    }
}
