import Notation
import TestKit
import Testing

@testable import SyncMaps

/// Maps read, judged and repaired.
@Suite struct SyncMapTests {
    private func map(_ times: [Int?], length: Int = 100_000) -> SyncMap {
        var map = SyncMap(source: .tap, unit: .sentence, durationMs: length)
        map.points = times.map { SyncMap.Point(atMs: $0, start: "#char=1") }
        return map
    }

    @Test func `a map is written as it was read, with what is not known of it`() throws {
        let text = """
            {"type": "rushlight_sync_map", "version": 1, "source": "aligned", "unit": "word",
            "text": {"sha256": "ab"}, "audio": {"duration_ms": 9000, "tracks": [{"path": "a.mp3",
            "duration_ms": 9000, "sha256": "cd", "codec": "x"}], "rate": 44100},
            "points": [{"at_ms": 1200, "end_ms": 2400, "start": "#char=0", "end": "#char=5",
            "confidence": 0.97, "tapped": true}], "gaps": [{"at_ms": 0, "end_ms": 900,
            "kind": "unread-sound", "why": "credits"}], "maker": {"name": "other"}}
            """
        let map = try SyncMap.read(Array(text.utf8))
        #expect(map.unit == .word && map.points[0].endMs == 2400 && map.gaps.count == 1)
        let again = try SyncMap.read(map.json.document)
        #expect(again == map)
        let kept = map.json.line
        for words in [
            "\"codec\": \"x\"", "\"rate\": 44100", "\"tapped\": true", "\"credits\"",
            "\"maker\"", "\"confidence\": 0.97",
        ] { #expect(kept.contains(words), "\(words)") }
    }

    @Test func `the first fault is named with its index`() {
        #expect(map([]).firstFault()?.kind == .empty)
        #expect(map([0, 30, 60, 99_999]).firstFault() == nil)
        let cases: [(times: [Int?], kind: MapFault.Kind, index: Int)] = [
            ([0, 100, 100], .notIncreasing, 2), ([0, 100, 50, 20], .notIncreasing, 2),
            ([0, 100, 129], .tooClose, 2), ([0, 100_000], .outside, 1), ([-1, 50], .outside, 0),
            ([0, nil, 5], .noTime, 1),
        ]
        for (times, kind, index) in cases {
            let fault = map(times).firstFault()
            #expect(fault?.kind == kind && fault?.index == index, "\(times)")
        }
        #expect(map([0, 500]).firstFault(length: 400)?.kind == .outside)
        let fault = map([0, 500, 900]).firstFault { _ in false }
        #expect(fault?.kind == .noText && fault?.index == 0)
    }

    @Test func `a point ends after it begins, and inside of the track`() {
        var map = map([0, 500])
        map.points[0].endMs = 0
        #expect(map.firstFault()?.kind == .empty)
        map.points[0].endMs = 700
        map.points[1].endMs = 100_001
        #expect(map.firstFault()?.kind == .outside && map.firstFault()?.index == 1)
    }

    @Test func `one bad point in thousands is left out, and told`() throws {
        var times: [Int?] = (0..<3_000).map { $0 * 100 }
        times[1_500] = 299_000
        let repair = try #require(map(times, length: 300_000).repaired())
        #expect(repair.dropped == [1_500] && repair.map.firstFault() == nil)
        #expect(repair.fault.index == 1_501)
        for index in stride(from: 0, to: 3_000, by: 300) { times[index] = 5 }
        #expect(map(times, length: 300_000).repaired() == nil)
        #expect(map([0, 10]).repaired() == nil)
        #expect(map([0, 100]).repaired() == nil)
    }

    @Test func `whatever the times, what is kept is valid and nothing is kept twice`() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<300 {
            let times = (0..<Int.random(in: 1...60, using: &random)).map { _ -> Int? in
                let at = Int.random(in: -50...2_100, using: &random)
                return Int.random(in: 0...9, using: &random) == 0 ? nil : at
            }
            let before = map(times, length: 2_000)
            let (kept, dropped) = before.sound()
            #expect(kept.points.count + dropped.count == times.count)
            #expect(kept.points.isEmpty || kept.firstFault() == nil, "\(times)")
            if before.firstFault() == nil { #expect(dropped.isEmpty) }
        }
    }

    @Test func `bytes of any kind are read or refused`() throws {
        let good = Array(map([0, 100, 200]).json.document)
        var random = SplitMix64(seed: 4)
        for _ in 0..<2_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: at)
                }
            }
            guard let map = try? SyncMap.read(bytes) else { continue }
            _ = map.firstFault()
            _ = map.repaired()
        }
        for text in ["", "{}", "[]", "{\"type\": \"rushlight_sync_map\", \"version\": 2}"] {
            #expect(throws: SyncMapError.self) { try SyncMap.read(Array(text.utf8)) }
        }
    }

    @Test func `times beyond any book trap nothing`() throws {
        let head = "{\"type\": \"rushlight_sync_map\", \"version\": 1, \"source\": \"tap\", "
        let text =
            head + "\"unit\": \"word\", \"audio\": {\"tracks\": [{\"duration_ms\": 1e14}, "
            + "{\"duration_ms\": 1e300}]}, \"points\": [{\"at_ms\": 9e14}, {\"at_ms\": -9e14}]}"
        let map = try SyncMap.read(Array(text.utf8))
        #expect(map.firstFault()?.kind == .outside)
    }
}
