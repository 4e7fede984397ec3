import Publications

/// Audiobooks as an enemy would write them. Whatever the bytes, a book opens or says why not, its
/// chapters cover it, and every moment of it can be found again.
enum AudioFuzz {
    /// The kind's own first bytes stand before what the fuzzer makes up, so that it gets inside.
    private static let heads: [String: [UInt8]] = [
        "a.m4b": [0, 0, 0, 12] + Array("ftypM4B ".utf8), "a.mp3": Array("ID3".utf8),
        "a.ogg": Array("OggS".utf8), "a.flac": Array("fLaC".utf8),
        "a.mka": [0x1A, 0x45, 0xDF, 0xA3],
        "a.wav": Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVE".utf8),
    ]

    static func sound(_ name: String, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        check([(name, bytes)], name)
        check([(name, (heads[name] ?? []) + bytes)], name)
        return 0
    }

    /// A list, and beside it a second of sound that it may mean.
    static func list(_ name: String, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        check([(name, bytes), ("a.wav", wave)], name)
        return 0
    }

    private static let wave: [UInt8] =
        Array("RIFF".utf8) + [0xFF, 0, 0, 0] + Array("WAVEfmt ".utf8)
        + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0]
        + Array("data".utf8) + [0xD0, 7, 0, 0] + [UInt8](repeating: 0x80, count: 2000)

    private static func check(_ files: [(name: String, bytes: [UInt8])], _ name: String) {
        // What cannot be opened has said why; only traps count here.
        guard let book = try? Publication.open(BytesResources(files), file: name) else { return }
        if let cover = book.coverPath {
            _ = book.image(cover)
            // A cover that is not there or too large says so.
            _ = try? book.imageBytes(cover, limit: 1 << 20)
        }
        guard let audiobook = book.audiobook else { return }
        let chapters = audiobook.chapters
        precondition(audiobook.tracks.isEmpty == chapters.isEmpty)
        precondition(chapters.first?.start ?? .zero == .zero, "it begins with a chapter")
        precondition(chapters.last.map { $0.end == audiobook.timeline.end } ?? true)
        for (one, next) in zip(chapters, chapters.dropFirst()) {
            precondition(one.end == next.start && one.start <= one.end, "chapters join")
        }
        for chapter in chapters.prefix(50) {
            precondition(audiobook.tracks.indices.contains(chapter.place.track))
            let place = audiobook.timeline.place(at: chapter.start)
            precondition(audiobook.timeline.time(of: place) == chapter.start, "there and back")
        }
    }
}
