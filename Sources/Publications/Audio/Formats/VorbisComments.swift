import Notation

/// The comments of Ogg and FLAC: `NAME=value`, chapters and pictures among them.
enum VorbisComments {
    static func read(_ bytes: [UInt8], into facts: inout AudioFacts) {
        var reader = ByteReader(bytes)
        guard let vendor = reader.u32(), reader.slice(vendor) != nil, let count = reader.u32()
        else {
            return
        }
        var times: [String: Duration] = [:]
        var names: [String: String] = [:]
        // A wrong count ends with the bytes.
        for _ in 0..<min(count, bytes.count / 4) {
            guard let length = reader.u32(), let entry = reader.slice(length) else { break }
            guard let sign = entry.firstIndex(of: 0x3D), sign - entry.startIndex <= 200 else {
                continue
            }
            let name = String(decoding: entry[..<sign], as: UTF8.self).uppercased()
            let value = entry[entry.index(after: sign)...]
            if name.hasPrefix("CHAPTER"), times.count < Limits.audioParts,
                names.count < Limits.audioParts
            {
                readChapter(name, value, &times, &names)
            } else {
                readField(name, value, &facts)
            }
        }
        let chapters = times.sorted { Int($0.key) ?? 0 < Int($1.key) ?? 0 }.map { number, start in
            FileChapter(start: start, title: names[number])
        }
        facts.offer(chapters, .comments)
    }

    private static func readChapter(
        _ name: String, _ value: ArraySlice<UInt8>, _ times: inout [String: Duration],
        _ names: inout [String: String]
    ) {
        let digits = String(name.dropFirst(7).prefix { $0.isNumber })
        let text = String(label: value)
        guard !digits.isEmpty, digits.utf8.count <= 9, !text.isEmpty else { return }
        switch name.dropFirst(7 + digits.count) {
        case "": times[digits] = Clock.time(text)
        case "NAME": names[digits] = text
        default: break
        }
    }

    private static func readField(
        _ name: String, _ value: ArraySlice<UInt8>, _ facts: inout AudioFacts
    ) {
        switch name {
        case "METADATA_BLOCK_PICTURE":
            guard facts.picture == nil, value.count <= Limits.audioTagBytes else { return }
            let block = Base64.decoded(value, between: .anything) ?? []
            if let range = FlacPicture.data(AudioFile(bytes: block), 0..<block.count) {
                facts.picture = .bytes(Array(block[range]))
            }
        case "COVERART":
            guard facts.picture == nil, value.count <= Limits.audioTagBytes else { return }
            facts.picture = .bytes(Base64.decoded(value, between: .anything) ?? [])
        case "CUESHEET": facts.cueSheet = Array(value.prefix(Limits.cueBytes))
        case "LANGUAGE":
            if let language = Language.short(String(label: value)) {
                facts.tags.add(.language, language)
            }
        default:
            facts.tags.add(named: name, String(decoding: value.prefix(1 << 16), as: UTF8.self))
        }
    }
}

/// A picture as FLAC wraps it.
enum FlacPicture {
    /// Where the picture itself is.
    static func data(_ file: AudioFile, _ body: Range<Int>) -> Range<Int>? {
        var at = body.lowerBound + 4
        // Its type and its description, then four numbers about it.
        for _ in 0..<2 {
            guard let length = file.number(at, 4), length <= body.upperBound - at - 4 else {
                return nil
            }
            at += 4 + length
        }
        at += 16
        guard let length = file.number(at, 4), at + 4 < body.upperBound else { return nil }
        return at + 4..<min(body.upperBound, at + 4 + length)
    }
}
