/// What a Kindle book's numbered values mean.
enum KindleMetadata {
    static func of(_ header: KindleHeader) -> Metadata {
        var metadata = Metadata()
        let names = [503, 99].compactMap(header.text) + [header.text(header.fullName)]
        metadata.title = names.first { !$0.isEmpty }
        metadata.titles = metadata.title.map { [$0] } ?? []
        let sorts = header.texts(517)
        metadata.authors = header.texts(100).enumerated().map { index, name in
            .init(
                name: name, sort: index < sorts.count && sorts[index] != name ? sorts[index] : nil)
        }
        metadata.contributors = header.texts(108).map { .init(name: $0) }
        metadata.publisher = header.text(101)
        metadata.description = header.text(103).map { text in
            // Shops write HTML into it.
            String(label: PlainText.of(htmlFragment: Array(text.utf8)).utf8)
        }
        metadata.subjects = header.texts(105).flatMap { $0.split(separator: ";") }
            .map { String($0).trimmingSpaces() }.filter { !$0.isEmpty }
        metadata.published = header.text(106)
        metadata.rights = header.text(109)
        let language = header.text(524) ?? KindleLanguage.code(header.language)
        metadata.languages = language.map { [$0] } ?? []
        metadata.identifiers = identifiers(header)
        metadata.identifier = metadata.identifiers.first
        let modes = [527, 525].compactMap(header.text)
        if modes.contains(where: { $0 == "rtl" || $0.hasSuffix("-rl") }) {
            metadata.direction = .rtl
        } else if modes.contains("ltr") || modes.contains("horizontal-lr") {
            metadata.direction = .ltr
        }
        metadata.layout = header.text(122) == "true" ? .fixed : .reflowable
        return metadata
    }

    private static func identifiers(_ header: KindleHeader) -> [String] {
        let books = header.texts(104).map { "urn:isbn:" + $0.filter { $0 != "-" && $0 != " " } }
        // calibre puts an identifier of its own where Amazon's number belongs.
        let numbers = (header.texts(504) + header.texts(113)).map { number in
            number.split(separator: "-").count == 5 ? "urn:uuid:" + number : "urn:asin:" + number
        }
        var seen: Set<String> = []
        return (books + numbers + header.texts(112)).filter { seen.insert($0).inserted }
    }

    /// The picture of the cover, counted from the first of the book's resources.
    static func coverIndex(_ header: KindleHeader) -> Int? {
        if let index = header.number(201), index != 0xFFFF_FFFF { return index }
        // `kindle:embed:000A?mime=image/jpg`, in base 32, counted from 1.
        let prefix = "kindle:embed:"
        guard let address = header.text(129), address.hasPrefix(prefix) else { return nil }
        let digits = address.dropFirst(prefix.count).prefix { $0 != "?" }
        return Int(digits, radix: 32).flatMap { $0 > 0 ? $0 - 1 : nil }
    }
}

/// Windows' numbers of languages: ten bits for the language, six for the country.
enum KindleLanguage {
    static func code(_ number: Int) -> String? { codes[number & 0x3FF] }

    private static let codes: [Int: String] = [
        0x01: "ar", 0x02: "bg", 0x03: "ca", 0x04: "zh", 0x05: "cs", 0x06: "da", 0x07: "de",
        0x08: "el", 0x09: "en", 0x0A: "es", 0x0B: "fi", 0x0C: "fr", 0x0D: "he", 0x0E: "hu",
        0x0F: "is", 0x10: "it", 0x11: "ja", 0x12: "ko", 0x13: "nl", 0x14: "no", 0x15: "pl",
        0x16: "pt", 0x17: "rm", 0x18: "ro", 0x19: "ru", 0x1A: "hr", 0x1B: "sk", 0x1C: "sq",
        0x1D: "sv", 0x1E: "th", 0x1F: "tr", 0x20: "ur", 0x21: "id", 0x22: "uk", 0x23: "be",
        0x24: "sl", 0x25: "et", 0x26: "lv", 0x27: "lt", 0x29: "fa", 0x2A: "vi", 0x2B: "hy",
        0x2C: "az", 0x2D: "eu", 0x2F: "mk", 0x36: "af", 0x37: "ka", 0x38: "fo", 0x39: "hi",
        0x3A: "mt", 0x3E: "ms", 0x3F: "kk", 0x41: "sw", 0x43: "uz", 0x44: "tt", 0x45: "bn",
        0x46: "pa", 0x47: "gu", 0x48: "or", 0x49: "ta", 0x4A: "te", 0x4B: "kn", 0x4C: "ml",
        0x4D: "as", 0x4E: "mr", 0x4F: "sa", 0x57: "kok", 0x61: "ne",
    ]
}
