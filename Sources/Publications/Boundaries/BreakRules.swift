import CIcu

/// Where words or sentences stand in a text, by the rules of its language.
package enum BreakRules {
    package enum Kind { case word, sentence }

    /// Ranges of the slice's own indices, in order, none empty: words without what stands between
    /// them, sentences without the white space behind them.
    package static func ranges(
        _ kind: Kind, in text: ArraySlice<UInt8>, language: String?
    ) -> [Range<Int>] {
        if text.isEmpty { return [] }
        let found = ruled(kind, text, locale(kind, language)) ?? plain(kind, text)
        return kind == .word ? found : Abbreviations.joined(found, in: text, language)
    }

    /// `ss=standard` keeps sentences whole behind “Mr.” and its like, in few languages and for few
    /// words; `Abbreviations` know more.
    private static func locale(_ kind: Kind, _ language: String?) -> String {
        let tag = (language ?? "").utf8.prefix(localeBytes).map { $0 == 0x2D ? 0x5F : $0 }
        let isTag = tag.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F
        }
        let name = isTag ? String(decoding: tag, as: UTF8.self) : ""
        // In German these hold a sentence open behind “er.” and other words that end one.
        let isGerman = name.lowercased().hasPrefix("de")
        return kind == .sentence && !isGerman ? name + "@ss=standard" : name
    }

    /// Longer tags are no languages: `zh-Hant-TW` has ten bytes.
    private static let localeBytes = 24

    private static func ruled(
        _ kind: Kind, _ text: ArraySlice<UInt8>, _ locale: String
    ) -> [Range<Int>]? {
        var error = U_ZERO_ERROR
        let rules = kind == .word ? UBRK_WORD : UBRK_SENTENCE
        guard let breaks = icu_breaks(rules, locale, &error) else { return nil }
        defer { icu_breaks_done(breaks) }
        var found: [Range<Int>] = []
        text.withUnsafeBytes { raw in
            let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let source = icu_utf8(base, Int64(raw.count), &error) else { return }
            defer { icu_utf8_close(source) }
            icu_breaks_text(breaks, source, &error)
            var start = 0
            while icu_failed(error) == 0 {
                let end = min(Int(icu_breaks_next(breaks)), raw.count)
                if end <= start { break }
                let isWord = kind == .sentence || icu_breaks_status(breaks) >= wordStatusMin
                let range = text.startIndex + start..<text.startIndex + end
                if kind == .sentence, isHeld(range.lowerBound, text), let last = found.last {
                    found[found.count - 1] = last.lowerBound..<range.upperBound
                } else if isWord {
                    found.append(range)
                }
                start = end
            }
        }
        if icu_failed(error) != 0 { return nil }
        return kind == .word ? found : found.compactMap { trimmed($0, text) }
    }

    /// Behind a no-break space alone no sentence begins: “Mr.” is set so before a name, and ICU
    /// knows it before a plain space only.
    private static func isHeld(_ start: Int, _ text: ArraySlice<UInt8>) -> Bool {
        let before = text[..<start]
        guard let space = noBreakSpace(endOf: before), OpenEnds.closed(text[start...]) == nil else {
            return false
        }
        return before.dropLast(space.count).last == 0x2E
    }

    private static func noBreakSpace(endOf text: ArraySlice<UInt8>) -> [UInt8]? {
        noBreakSpaces.first { text.suffix($0.count).elementsEqual($0) }
    }

    private static let noBreakSpaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]]

    /// Below, ICU counts spaces and punctuation.
    private static let wordStatusMin: Int32 = 100

    /// Without ICU's data: words stand between white space, sentences are whole lines.
    private static func plain(_ kind: Kind, _ text: ArraySlice<UInt8>) -> [Range<Int>] {
        text.split { kind == .word ? $0.isSpace : $0 == 0x0A }
            .compactMap { trimmed($0.indices, text) }
    }

    private static func trimmed(_ range: Range<Int>, _ text: ArraySlice<UInt8>) -> Range<Int>? {
        var rest = text[range]
        while let first = rest.first {
            if first.isSpace {
                rest = rest.dropFirst()
            } else if let space = noBreakSpaces.first(where: { rest.starts(with: $0) }) {
                rest = rest.dropFirst(space.count)
            } else {
                break
            }
        }
        while let last = rest.last {
            if last.isSpace {
                rest = rest.dropLast()
            } else if let space = noBreakSpace(endOf: rest) {
                rest = rest.dropLast(space.count)
            } else {
                break
            }
        }
        return rest.isEmpty ? nil : rest.indices
    }
}
