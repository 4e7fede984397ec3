/// Reads WMA: its length and what is on the sleeve. Whether a player knows the rest is its matter.
enum AsfReader {
    private static let properties: [UInt8] = [
        0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0, 0xC0, 0x0C, 0x20, 0x53, 0x65,
    ]
    private static let description: [UInt8] = [
        0x33, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C,
    ]

    static func read(_ file: AudioFile) -> AudioFacts {
        var facts = AudioFacts("audio/x-ms-wma")
        guard let size = file.little(16, 8) else { return facts }
        let end = min(size, file.size)
        var at = 30
        for _ in 0..<1000 {
            guard at + 24 <= end, let name = file.bytes(at, 16).map(Array.init),
                let length = file.little(at + 16, 8), length >= 24, length <= end - at
            else { break }
            if name == properties { readLength(at, file, &facts) }
            if name == description { readDescription(at, file, &facts) }
            at += length
        }
        return facts
    }

    /// Counted in 100 ns, the milliseconds of the wait before it included.
    private static func readLength(_ at: Int, _ file: AudioFile, _ facts: inout AudioFacts) {
        guard let length = file.little(at + 64, 8), let wait = file.little(at + 80, 8),
            let duration = Duration.samples(length, per: 10_000_000)
        else { return }
        facts.duration = max(.zero, duration - .milliseconds(min(wait, 60_000)))
    }

    /// Title, author, rights, description: five lengths, then the texts in UTF-16.
    private static func readDescription(_ at: Int, _ file: AudioFile, _ facts: inout AudioFacts) {
        let keys: [AudioTags.Key] = [.title, .artist, .rights, .description]
        var from = at + 34
        for (index, key) in keys.enumerated() {
            guard let length = file.little(at + 24 + index * 2, 2),
                let bytes = file.bytes(from, length)
            else { return }
            facts.tags.add(key, Id3Text.decode(bytes, 1).filter { $0 != "\0" })
            from += length
        }
    }
}
