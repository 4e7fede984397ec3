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

    /// However a file is cut on its way, its frames stand in the same places, and whatever was kept
    /// of them leads nowhere outside.
    static func frames(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        let whole = scan(bytes, piece: 1 << 20)
        precondition(scan(bytes, piece: 0) == whole, "frames do not depend on how they were cut")
        if let whole {
            let kept = whole.kept
            precondition(MpegIndex(kept: kept, fileBytes: count) == whole, "there and back")
        }
        if let kept = MpegIndex(kept: bytes, fileBytes: 1 << 20) {
            precondition(kept.scanned <= 1 << 20 && kept.length >= .zero)
            let files = BytesResources([("a.wav", wave)])
            let mute = try? Publication.open(files, file: "a.wav")  // our own bytes are sound
            if let sound = try? mute?.sound(ofTrack: 0) {  // and there
                precondition(IndexedSound(sound, kept).size > 1 << 20)
            }
        }
        return 0
    }

    private static func scan(_ bytes: [UInt8], piece: Int) -> MpegIndex? {
        var scan = MpegScan(fileBytes: bytes.count)
        while !scan.isOver {
            let before = scan.index.scanned
            scan.take(Array(bytes[scan.next(piece)]))
            precondition(scan.isOver || scan.index.scanned > before, "it comes to an end")
        }
        return scan.isRefused ? nil : scan.index
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
