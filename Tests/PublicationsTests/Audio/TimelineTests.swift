import TestKit
import Testing

@testable import Publications

@Suite struct TimelineTests {
    /// Lengths as files have them, nothing and unknown among them.
    private static func durations(_ random: inout SplitMix64) -> [Duration?] {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: nil
            case 1: .zero
            default: .milliseconds(Int.random(in: 1...400, using: &random))
            }
        }
    }

    @Test(arguments: 0..<40)
    func `every millisecond maps into a track and back`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let durations = Self.durations(&random)
        let timeline = Timeline(durations)
        let sum = durations.reduce(Duration.zero) { $0 + ($1 ?? .zero) }
        #expect(timeline.end == sum)
        var before = TrackPlace(track: 0, offset: .zero)
        for millisecond in 0...(sum.milliseconds) {
            let time = Duration.milliseconds(millisecond)
            let place = timeline.place(at: time)
            #expect(timeline.time(of: place) == time, "seed \(seed)")
            #expect(durations.indices.contains(place.track))
            #expect(place.offset <= durations[place.track] ?? .zero)
            // A moment between two tracks belongs to the later one, but the last has no later.
            let isEnd = time == sum
            #expect(isEnd || place.offset < durations[place.track] ?? .zero, "seed \(seed)")
            #expect(!place.precedes(before))
            before = place
        }
    }

    @Test(arguments: 0..<20)
    func `every place that sounds maps into time and back`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let durations = Self.durations(&random)
        let timeline = Timeline(durations)
        for (track, duration) in durations.enumerated() {
            for millisecond in 0..<(duration ?? .zero).milliseconds {
                let place = TrackPlace(track: track, offset: .milliseconds(millisecond))
                #expect(timeline.place(at: timeline.time(of: place)) == place, "seed \(seed)")
            }
        }
    }

    @Test func `what lies outside is moved to the ends`() {
        let timeline = Timeline([.seconds(2), .seconds(3)])
        #expect(timeline.place(at: .seconds(-1)) == TrackPlace(track: 0, offset: .zero))
        #expect(timeline.place(at: .seconds(99)) == TrackPlace(track: 1, offset: .seconds(3)))
        #expect(timeline.time(of: TrackPlace(track: 0, offset: .seconds(9))) == .seconds(2))
        #expect(timeline.time(of: TrackPlace(track: 7, offset: .zero)) == .seconds(5))
        #expect(timeline.time(of: TrackPlace(track: -1, offset: .seconds(1))) == .zero)
        #expect(timeline.start(ofTrack: 1) == .seconds(2))
        #expect(timeline.start(ofTrack: 9) == .seconds(5))
    }

    @Test func `a book without tracks has one moment`() {
        let timeline = Timeline([])
        #expect(timeline.end == .zero)
        #expect(timeline.place(at: .seconds(1)) == TrackPlace(track: 0, offset: .zero))
        #expect(timeline.time(of: TrackPlace(track: 0, offset: .seconds(1))) == .zero)
    }

    @Test func `lengths that lie do not overflow`() {
        let timeline = Timeline(Array(repeating: .seconds(Int64.max), count: 1000))
        #expect(timeline.end == .milliseconds(Limits.trackMilliseconds * 1000))
        #expect(timeline.place(at: .seconds(Int64.max)).track == 999)
        #expect(timeline.place(at: .seconds(Int64.min)).track == 0)
        #expect(Duration.samples(Int.max, per: 1) == nil)
        #expect(Duration.samples(1, per: 0) == nil)
        #expect(Duration.stated(seconds: 1e308) == nil)
        #expect(Duration.stated(seconds: .nan) == nil)
        #expect(Duration.stated(seconds: -1) == nil)
    }
}
