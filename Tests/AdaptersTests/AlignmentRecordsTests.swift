import Adapters
import Aligning
import Publications
import TestKit
import Testing

@testable import ReadingRuntime

/// What an alignment has found out, on a disk between two starts.
@Suite struct AlignmentRecordsTests {
    private let scratch = TemporaryFolder()

    private var records: AlignmentRecords {
        AlignmentRecords(
            DiskCache(folder: scratch.path, bytesMax: 64 << 20), partBytes: 4_000)
    }

    private func sound(_ title: String) throws -> Publication {
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "\(title)"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 150}, {"href": "2.mp3", "type": "audio/mpeg", "duration": 150}]}
            """
        return try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
    }

    /// So many seconds of a sound that never says the same.
    private func features(seconds: Int) -> SoundFeatures {
        var random = SplitMix64(seed: 5)
        var samples: [Int16] = []
        for _ in 0..<seconds * SoundFeatures.rate {
            samples.append(Int16.random(in: -900...900, using: &random))
        }
        var maker = FeatureMaker()
        maker.add(samples)
        return maker.finish()
    }

    @Test func `a narration is heard once, however long it is`() throws {
        let (sound, other) = (try sound("A"), try sound("B"))
        // Several files of the cache.
        let features = features(seconds: 20)
        #expect(features.bytes.count > 8_000)
        let narration = AlignDesk.Narration(
            features: features, tracks: [("1.mp3", 3_000_000), ("2.mp3", 2_000_000)])
        records.keep(narration, of: [sound])
        let known = try #require(records.narration(of: [sound]))
        #expect(known.features == features)
        #expect(known.tracks.map(\.path) == ["1.mp3", "2.mp3"])
        #expect(known.tracks.map(\.length) == [3_000_000, 2_000_000])
        #expect(records.narration(of: [other]) == nil && records.narration(of: []) == nil)
        records.keep([1, 2, 3], of: other, [sound])
        #expect(records.bytes(of: other, [sound]) == [1, 2, 3])
        records.forget([sound])
        #expect(records.narration(of: [sound]) == nil && records.bytes(of: other, [sound]) == nil)
    }

    @Test func `where nothing can be kept nothing is known`() throws {
        let records = AlignmentRecords(nil)
        records.keep([1], of: try sound("A"), [try sound("B")])
        #expect(records.bytes(of: try sound("A"), [try sound("B")]) == nil)
    }
}
