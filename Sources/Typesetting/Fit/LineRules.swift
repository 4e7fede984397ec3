import CIcu

/// Where lines may end by the rules of a script: ideographs, Thai, emoji. ICU knows them.
final class LineRules {
    /// Iterators kept: a book in more languages opens some again.
    private static let iteratorsMax = 8

    private var iterators: [String: OpaquePointer] = [:]

    deinit { close() }

    private func close() {
        for iterator in iterators.values { icu_lines_close(iterator) }
        iterators = [:]
    }

    /// The offsets in a range at which a line may end, its own end the last. Nil without ICU.
    func ends(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, language: String
    ) -> [Int]? {
        guard let base = bytes.baseAddress, let iterator = iterator(language) else { return nil }
        var error = U_ZERO_ERROR
        let start = UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self)
        guard let text = icu_utf8(start, Int64(range.count), &error) else { return nil }
        defer { icu_utf8_close(text) }
        icu_lines_text(iterator, text, &error)
        if icu_failed(error) != 0 { return nil }
        var ends: [Int] = []
        while true {
            let next = Int(icu_lines_next(iterator))
            guard next >= 0 else { break }
            if next > 0 { ends.append(range.lowerBound + min(next, range.count)) }
        }
        if ends.last != range.upperBound { ends.append(range.upperBound) }
        return ends
    }

    private func iterator(_ language: String) -> OpaquePointer? {
        let locale = Self.locale(language)
        if let iterator = iterators[locale] { return iterator }
        if iterators.count >= Self.iteratorsMax { close() }
        var error = U_ZERO_ERROR
        guard let iterator = icu_lines(locale, &error), icu_failed(error) == 0 else { return nil }
        iterators[locale] = iterator
        return iterator
    }

    /// Books in Japanese and Chinese keep the strict rules about what begins a line.
    private static func locale(_ language: String) -> String {
        let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        switch name {
        case "ja", "zh", "ko": return name + "@lb=strict"
        case "": return "en"
        default: return name.utf8.allSatisfy { $0 &- 0x61 < 26 } ? name : "en"
        }
    }
}
