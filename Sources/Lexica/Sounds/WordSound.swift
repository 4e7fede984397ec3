/// Where a dictionary keeps how a word sounds.
public enum WordSound: Equatable, Hashable, Sendable {
    /// A file, as the article calls it.
    case named(String)
    /// Bytes among those of the articles.
    case part(offset: Int, count: Int)

    /// A file of more is no spoken word.
    public static let bytesMax = 4 << 20
    /// An article names the same word in a few voices.
    static let countMax = 8

    /// The name as parts of a path that stays where it is; nil where it leads away.
    static func path(_ name: String) -> String? {
        let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        let isCalm = parts.allSatisfy { part in
            part != "." && part != ".." && part.utf8.count <= LexiconLimits.wordBytes
                && !part.contains { $0 == "\0" || $0.isNewline }
        }
        guard isCalm, !parts.isEmpty, parts.count <= 8 else { return nil }
        return parts.joined(separator: "/")
    }
}

/// Finds the files of sound that an article names in its markup: `sound://` links as MDict has
/// them, the elements of HTML, and the references of XDXF.
enum SoundLinks {
    private static let endings = [
        ".mp3", ".ogg", ".oga", ".opus", ".wav", ".spx", ".flac", ".m4a", ".aac",
    ]
    private static let elements: Set<String> = ["a", "audio", "source", "object", "embed"]
    private static let attributes = ["src=", "href=", "data="]

    static func sounds(in article: some Collection<UInt8>) -> [WordSound] {
        let bytes = Array(article.prefix(LexiconLimits.articleBytes))
        var found: [WordSound] = []
        var at = 0
        while found.count < WordSound.countMax, let open = bytes[at...].firstIndex(of: 0x3C) {
            let end = bytes[open...].firstIndex(of: 0x3E) ?? bytes.endIndex
            let name: String?
            if bytes[(open + 1)...].starts(with: "rref".utf8), end < bytes.endIndex {
                let text = bytes[(end + 1)...].prefix { $0 != 0x3C }
                name = soundFile(String(decoding: text, as: UTF8.self))
            } else {
                name = link(String(decoding: bytes[(open + 1)..<end], as: UTF8.self))
            }
            add(name, to: &found)
            at = min(end + 1, bytes.endIndex)
        }
        return found
    }

    /// The lines of a StarDict list of files: `snd:rush.wav`.
    static func sounds(ofList list: some Collection<UInt8>) -> [WordSound] {
        var found: [WordSound] = []
        let text = String(decoding: list.prefix(LexiconLimits.infoBytes), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("snd:") {
            add(String(line.dropFirst(4)), to: &found)
        }
        return found
    }

    private static func add(_ name: String?, to found: inout [WordSound]) {
        guard let path = name.flatMap(WordSound.path), found.count < WordSound.countMax,
            !found.contains(.named(path))
        else { return }
        found.append(.named(path))
    }

    /// What stands between `<` and `>`.
    private static func link(_ tag: String) -> String? {
        let element = tag.prefix { $0.isLetter }.lowercased()
        guard elements.contains(element) else { return nil }
        for attribute in attributes {
            guard let range = tag.firstRange(of: attribute) else { continue }
            var value = tag[range.upperBound...]
            if let mark = value.first, mark == "\"" || mark == "'" {
                value = value.dropFirst().prefix { $0 != mark }
            } else {
                value = value.prefix { !$0.isWhitespace }
            }
            if let name = soundFile(String(value)) { return name }
        }
        return nil
    }

    private static func soundFile(_ raw: String) -> String? {
        var name = Substring(raw)
        let isSound = name.hasPrefix("sound://")
        if isSound { name = name.dropFirst(8) }
        while name.last?.isWhitespace == true { name = name.dropLast() }
        while name.first?.isWhitespace == true { name = name.dropFirst() }
        // What is elsewhere in the world is not asked for.
        guard !name.contains("://") else { return nil }
        let plain = percentDecoded(String(name))
        return endings.contains(where: plain.lowercased().hasSuffix) ? plain : nil
    }

    private static func percentDecoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, rest.count >= 2,
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
