import TestKit
import Testing

@testable import Publications

/// Audiobooks damaged at random never stop the reader, and what comes out keeps its promises.
@Suite struct AudioMutationTests {
    private static let sounds: [(name: String, bytes: [UInt8])] = {
        var mp4 = Mp4Writer()
        mp4.nero = [(0, "A"), (9, "B")]
        mp4.quicktime = [(0, "A"), (9, "B"), (20, "C")]
        mp4.tags = [("©nam", "T"), ("©ART", "X")]
        mp4.cover = tinyPicture
        var tag = Id3Writer(version: 4)
        tag.wide("TIT2", "Lampe")
        tag.chapter("a", 0, 500, "A")
        tag.chapter("b", 500, 900, "B")
        tag.contents("t", ["a", "b"], title: "All")
        tag.own(
            "OverDrive MediaMarkers",
            "<Markers><Marker><Name>A</Name><Time>0:01</Time></Marker></Markers>")
        tag.picture(tinyPicture)
        let comments = [("CHAPTER001", "00:00:00"), ("CHAPTER002", "00:00:02"), ("TITLE", "T")]
        let edition = EbmlWriter.element(
            0x45B9, EbmlWriter.chapter(0, "A", EbmlWriter.chapter(1, "B")))
        return [
            ("a.m4b", mp4.bytes),
            (
                "a.mp3",
                tag.bytes + Mp3Writer.header("Xing", frames: 90, bytes: 9000)
                    + Mp3Writer.frames(20)
            ),
            ("a.ogg", OggWriter(comments: comments, samples: 200_000).bytes),
            ("a.opus", OggWriter(isOpus: true, comments: comments, samples: 200_000).bytes),
            (
                "a.flac",
                FlacWriter(
                    samples: 200_000, comments: comments, picture: tinyPicture,
                    discTracks: [0, 90_000]
                ).bytes
            ),
            (
                "a.mka",
                EbmlWriter.file(seconds: 9, behind: EbmlWriter.element(0x1043_A770, edition))
            ),
            ("a.wav", WaveWriter(labels: [(0, "A"), (4000, "B")]).bytes),
            (
                "a.cue",
                Array(
                    "FILE \"a.wav\" WAVE\nTRACK 01 AUDIO\nTITLE A\nINDEX 01 00:00:00\n".utf8)
            ),
            ("a.m3u", Array("#EXTM3U\n#EXTINF:3,A\na.wav\n".utf8)),
            (
                "a.json",
                Array(
                    """
                    {"metadata": {"title": {"en": "T"}, "author": [{"name": "A"}], "duration": 9},
                     "readingOrder": [{"href": "a.wav", "duration": 1.5, "type": "audio/wav"},
                     {"href": "https://x.example/b.mp3", "duration": 8}],
                     "toc": [{"href": "a.wav#t=1", "title": "A",
                     "children": [{"href": "b.mp3#t=2"}]}]}
                    """.utf8)
            ),
        ]
    }()

    private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            // Damage near the head does most: there stand the sizes and counts.
            let reach = Bool.random(using: &random) ? min(bytes.count, 600) : bytes.count
            let at = Int.random(in: 0..<reach, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes.removeSubrange(at..<min(bytes.count, at + 9))
            case 3: bytes.replaceSubrange(at..<at, with: bytes.suffix(20))
            case 4:
                for index in at..<min(bytes.count, at + 4) { bytes[index] = 0xFF }
            default: bytes.removeLast(bytes.count - at)
            }
        }
        return bytes
    }

    @Test(arguments: 0..<10)
    func `damaged books open or say why not`(_ kind: Int) throws {
        let (name, sound) = Self.sounds[kind]
        let wave = WaveWriter().bytes
        var random = SplitMix64(seed: UInt64(kind) + 1)
        var opened = 0
        for round in 0..<400 {
            let bytes = Self.damaged(sound, &random)
            let files = [(name: name, bytes: bytes), (name: "a.wav", bytes: wave)]
            // What cannot be opened has said why.
            guard let book = try? Publication.open(BytesResources(files), file: name),
                let audiobook = book.audiobook
            else { continue }
            opened += 1
            _ = book.coverPath.map { book.image($0) }
            let chapters = audiobook.chapters
            #expect(chapters.first?.start == .zero, "\(name) round \(round)")
            #expect(chapters.last?.end == audiobook.timeline.end)
            #expect(
                zip(chapters, chapters.dropFirst()).allSatisfy {
                    $0.end == $1.start && $0.start <= $0.end
                }, "\(name) round \(round)")
        }
        #expect(opened > 10, "\(name)")
    }
}
