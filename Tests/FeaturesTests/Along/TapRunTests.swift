import Publications
import TestKit
import Testing

@testable import ReadingWing

/// What taps come to, and how late a person is.
@Suite struct TapRunTests {
    private var run: TapRun {
        TapRun(
            (0..<5).map {
                TapRun.Piece(document: 0, range: $0 * 10..<$0 * 10 + 9, words: "Piece \($0)")
            })
    }

    @Test func `each tap is of the next piece, and none is before the one before`() {
        var run = run
        let taken = [1_000, 1_010, 900].map { run.tap(at: $0) }
        #expect(taken == [true, false, false])
        run.skip()
        let isTaken = run.tap(at: 3_000)
        #expect(isTaken)
        #expect(run.marks == [0: .begins(ms: 1_000), 1: .unread, 2: .begins(ms: 3_000)])
        #expect(run.next == 3)
    }

    @Test func `what was tapped is taken back one by one, with the place of the sound`() {
        var run = run
        let none = run.takeBack()
        #expect(none == nil)
        _ = run.tap(at: 1_000)
        _ = run.tap(at: 2_000)
        run.skip()
        var went: [Int?] = []
        while run.canTakeBack { went.append(run.takeBack()) }
        #expect(went == [2_000, 2_000, 1_000] && run.next == 0 && run.marks.isEmpty)
        #expect(!run.canTakeBack)
    }

    @Test func `a span done again replaces what would now be heard before it`() {
        var run = run
        for ms in [1_000, 2_000, 3_000, 4_000] { _ = run.tap(at: ms) }
        run.next = 1
        let isTaken = run.tap(at: 3_500)
        #expect(isTaken)
        #expect(
            run.marks == [0: .begins(ms: 1_000), 1: .begins(ms: 3_500), 3: .begins(ms: 4_000)])
    }

    @Test func `sound that is not in the text ends with the next tap`() {
        var run = run
        _ = run.tap(at: 1_000)
        run.leaveText(at: 1_800)
        #expect(run.isForeign)
        _ = run.tap(at: 9_000)
        #expect(run.foreign == [1_800..<9_000] && !run.isForeign)
        _ = run.takeBack()
        #expect(run.foreign.isEmpty && run.isForeign)
    }

    @Test func `the lag is the median of the beats that were met`() {
        var beats = TapBeats()
        for (index, late) in [180, 220, 150, 900, 210].enumerated() {
            let beat = TapBeats.apart * index
            beats.beat(at: beat)
            // One beat was slept through.
            if late < 400 { beats.tap(at: beat + .milliseconds(late)) }
        }
        #expect(beats.isOver && beats.lag == 210)
        var early = TapBeats()
        for index in 0..<5 {
            early.beat(at: TapBeats.apart * index)
            early.tap(at: TapBeats.apart * index - .milliseconds(40))
        }
        #expect(early.lag == -40)
    }

    @Test func `of too few taps nothing is learned`() {
        var beats = TapBeats()
        for index in 0..<5 { beats.beat(at: TapBeats.apart * index) }
        #expect(beats.lag == nil)
        beats.tap(at: .milliseconds(100))
        beats.tap(at: .milliseconds(900))
        #expect(beats.lag == nil)
    }

    @Test func `whatever is pressed in whatever order, times rise and all is taken back`() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<200 {
            var run = run
            for _ in 0..<60 {
                switch Int.random(in: 0..<5, using: &random) {
                case 0: run.skip()
                case 1: run.leaveText(at: Int.random(in: 0..<9_000, using: &random))
                case 2: _ = run.takeBack()
                case 3: run.next = Int.random(in: 0...5, using: &random)
                default: _ = run.tap(at: Int.random(in: 0..<9_000, using: &random))
                }
                let times = run.pieces.indices.compactMap(run.time)
                #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 30 })
            }
            while run.takeBack() != nil || run.canTakeBack {}
            #expect(run.pieces.indices.compactMap(run.time).count <= run.count)
        }
    }
}
