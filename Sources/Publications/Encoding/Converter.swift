import CIcu

/// ICU's tables: some two hundred encodings.
public enum Converter {
    /// The text as UTF-8, or nil when ICU does not know the encoding.
    public static func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
        var error = U_ZERO_ERROR
        // The web's reading of these names: the bytes 80…9F are letters there, never controls.
        let name = windowsNames[encoding.uppercased()] ?? encoding
        guard let converter = icu_converter(name, &error), icu_failed(error) == 0 else {
            return nil
        }
        defer { icu_converter_close(converter) }
        let room = bytes.count + 16
        var count: Int32 = 0
        let units = [UInt16](unsafeUninitializedCapacity: room) { out, used in
            bytes.withUnsafeBytes { raw in
                count = icu_to_utf16(
                    converter, out.baseAddress, Int32(clamping: room),
                    raw.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(clamping: raw.count), &error)
            }
            used = icu_failed(error) == 0 ? min(room, Int(max(0, count))) : 0
        }
        if icu_failed(error) != 0 { return nil }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static let windowsNames = [
        "ISO-8859-1": "windows-1252", "ISO8859-1": "windows-1252", "LATIN1": "windows-1252",
        "US-ASCII": "windows-1252", "ASCII": "windows-1252", "ISO-8859-9": "windows-1254",
        "GB2312": "gb18030", "GBK": "gb18030", "SHIFT_JIS": "windows-31j", "SJIS": "windows-31j",
        "SHIFT-JIS": "windows-31j", "KS_C_5601-1987": "windows-949", "EUC-KR": "windows-949",
        "TIS-620": "windows-874", "UTF-16": "UTF-16LE",
    ]
}

/// Guesses the encoding of text that is not UTF-8 and does not say.
enum Detector {
    static func encoding(of bytes: [UInt8]) -> String {
        var error = U_ZERO_ERROR
        guard let detector = icu_detector(&error) else { return fallback }
        defer { icu_detector_close(detector) }
        let sample = sample(of: bytes)
        return sample.withUnsafeBytes { raw in
            var found: Int32 = 0
            let matches = icu_detect(
                detector, raw.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: raw.count), &found, &error)
            guard let matches, icu_failed(error) == 0, found > 0 else { return fallback }
            return choose(matches, Int(found), sample)
        }
    }

    private static let fallback = "windows-1252"

    /// The stretch around the first bytes beyond ASCII says most.
    private static func sample(of bytes: [UInt8]) -> [UInt8] {
        let first = bytes.firstIndex { $0 >= 0x80 } ?? 0
        return Array(bytes[max(0, first - 1024)...].prefix(64 << 10))
    }

    private static func choose(
        _ matches: UnsafeMutablePointer<OpaquePointer?>, _ count: Int, _ sample: [UInt8]
    ) -> String {
        var best = fallback
        var bestScore = 0
        for index in 0..<count {
            var error = U_ZERO_ERROR
            guard let match = matches[index], let raw = icu_match_name(match, &error) else {
                continue
            }
            let name = String(cString: raw)
            if name.hasPrefix("UTF") || name.contains("IBM42") { continue }
            guard let text = Converter.utf8(sample, from: name) else { continue }
            // An encoding in which the text has holes, or controls, is not the one.
            let wrong =
                text.count(where: { $0 < 0x20 && !$0.isSpace })
                + (String(decoding: text, as: UTF8.self).unicodeScalars.count {
                    $0.value == 0xFFFD || (0x80..<0xA0).contains($0.value)
                }) * 4
            let score =
                Int(icu_match_confidence(match, &error)) * 100 - wrong * 10_000
                / max(1, sample.count)
            if score > bestScore { (best, bestScore) = (name, score) }
        }
        return best
    }
}
