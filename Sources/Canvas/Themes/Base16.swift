/// Makes a theme of a base16 scheme: a YAML file of sixteen colours, flat or under `palette:`.
public enum Base16 {
    /// The text of a theme file, or what is wrong with the scheme.
    public static func theme(from bytes: [UInt8], name: String) -> Result<String, ThemeProblem> {
        guard bytes.count <= ThemeParser.bytesMax else {
            return .failure(.init("This file is larger than 64 kB."))
        }
        guard !bytes.contains(0) else { return .failure(.init("This is not a text file.")) }
        do {
            let scheme = try read(String(decoding: bytes, as: UTF8.self))
            return .success(try theme(scheme, named: name).fileText)
        } catch {
            return .failure(error)
        }
    }

    private struct Scheme {
        var name: String?
        var author: String?
        var colors: [Int: UInt32] = [:]
    }

    private static func read(_ text: String) throws(ThemeProblem) -> Scheme {
        var scheme = Scheme()
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, raw) in lines.enumerated() {
            guard let (key, value, column) = entry(raw) else { continue }
            switch key.lowercased() {
            case "scheme", "name": scheme.name = String(value.prefix(200))
            case "author": scheme.author = String(value.prefix(200))
            default:
                guard let slot = slot(key) else { continue }
                let digits = value.hasPrefix("#") ? value.dropFirst() : value
                guard digits.utf8.count == 6, let color = ThemePaint.hex(digits) else {
                    throw ThemeProblem(
                        line: index + 1, column: column,
                        "\(ThemeProblem.quoted(value)) is no colour; six hexadecimal digits are")
                }
                scheme.colors[slot] = color
            }
        }
        return scheme
    }

    /// `base0A: "f7ca88" # yellow` → base0A, f7ca88, and the column of the value.
    private static func entry(_ raw: Substring) -> (Substring, Substring, Int)? {
        guard let colon = raw.firstIndex(of: ":") else { return nil }
        let key = raw[..<colon].trimmed
        if key.isEmpty || key.hasPrefix("#") { return nil }
        let rest = raw[raw.index(after: colon)...].trimmed
        var value = rest
        if let quote = rest.first, quote == "\"" || quote == "'" {
            value = rest.dropFirst()
            value = value.firstIndex(of: quote).map { value[..<$0] } ?? value
        } else if let comment = rest.firstRange(of: " #") {
            value = rest[..<comment.lowerBound].trimmed
        }
        return (key, value, raw.distance(from: raw.startIndex, to: value.startIndex) + 1)
    }

    private static func slot(_ key: Substring) -> Int? {
        guard key.lowercased().hasPrefix("base"), key.count == 6 else { return nil }
        return Int(key.dropFirst(4), radix: 16).flatMap { $0 < 16 ? $0 : nil }
    }

    private static func theme(_ scheme: Scheme, named name: String) throws(ThemeProblem) -> Theme {
        let missing = (0..<16).filter { scheme.colors[$0] == nil }
        guard missing.isEmpty else {
            let names = missing.map { "base0" + String($0, radix: 16, uppercase: true) }
            throw ThemeProblem(
                "A scheme has sixteen colours; missing: \(names.joined(separator: ", "))")
        }
        var theme = Theme(name: Theme.slug(scheme.name ?? name))
        let title = Safe.text(scheme.name ?? name)
        let author = scheme.author.map { ", by " + Safe.text($0) } ?? ""
        theme.about = "\(title), from base16\(author)"
        let ground = Color.hex(scheme.colors[0] ?? 0)
        theme.ground = ground
        theme.kind = (Contrast.luminance(ground) ?? 0) > 0.18 ? .light : .dark
        Base16Paints(scheme.colors.mapValues(Color.hex)).apply(to: &theme)
        return theme
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
