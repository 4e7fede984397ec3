import CEmbedded

/// The phrases of one language: a `.po` file that travels in the program and is read where it
/// lies. Its entries stand in the order of their keys, each string on one line, so that a phrase
/// is found by halving, and nothing is read before a phrase is wanted.
struct Translations: Equatable, Sendable {
    let text: EmbeddedText

    static func named(_ language: String) -> Translations? {
        for index in 0..<embedded_words_count() {
            let file = embedded_words_at(index)
            guard String(cString: file.language) == language else { continue }
            return Translations(
                text: EmbeddedText(start: file.bytes, count: Int(file.length)))
        }
        return nil
    }

    subscript(key: String, sense: String) -> String? {
        if key.isEmpty { return nil }
        var (key, sense) = (PoText.written(key), PoText.written(sense))
        return key.withUTF8 { key in
            sense.withUTF8 { find(UnsafeRawBufferPointer(key), UnsafeRawBufferPointer($0)) }
        }
    }

    private func find(_ key: UnsafeRawBufferPointer, _ sense: UnsafeRawBufferPointer) -> String? {
        let bytes = text.bytes
        var (low, high) = (0, bytes.count)
        while low < high {
            let middle = low + (high - low) / 2
            guard let entry = PoEntry(around: middle, in: bytes, low..<high) else { return nil }
            let byKey = PoText.compare(key, bytes[entry.key])
            switch byKey == 0 ? PoText.compare(sense, bytes[entry.sense]) : byKey {
            case 0: return entry.value.isEmpty ? nil : PoText.read(bytes[entry.value])
            case ..<0: high = entry.start
            default: low = entry.end
            }
        }
        return nil
    }
}

/// Bytes of the program itself: they neither move nor change.
struct EmbeddedText: Equatable, @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    let count: Int

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
