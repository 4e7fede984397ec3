import Canvas
import Kernel
import TestKit
import Testing
import Typesetting

@testable import HouseholdWing
@testable import LibraryWing
@testable import ListeningWing
@testable import ScreenKit

@Suite struct BeatMapTests {
    private func flaw(_ beats: [Int], of duration: Int = 10_000) -> BeatMap.Flaw? {
        do throws(BeatMap.Flaw) {
            _ = try BeatMap(beats.map { .milliseconds($0) }, duration: .milliseconds(duration))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a map is valid only when it makes sense`() {
        #expect(flaw([]) == .isEmpty)
        #expect(flaw([0, 500, 9_999]) == nil)
        #expect(flaw([500, 500]) == .isNotIncreasing(beat: 1))
        #expect(flaw([500, 1_500, 1_400]) == .isNotIncreasing(beat: 2))
        #expect(flaw([-1, 500]) == .isOutside(beat: 0))
        #expect(flaw([0, 10_000]) == .isOutside(beat: 1))
        #expect(flaw([0, 499]) == .isTooClose(beat: 1))
        #expect(flaw([0, 500]) == nil)
    }

    @Test func `no tap counts for two words`() throws {
        let map = try BeatMap([.zero, .milliseconds(500)], duration: .seconds(1))
        let moments = map.moments(tolerance: .seconds(9))
        #expect(
            moments.map(\.event) == [
                .opens(0), .lights(0), .closes(0), .opens(1), .lights(1), .closes(1), .ends,
            ])
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test func `every word of a verse has its beat`() {
        for lesson in Tutor.Lesson.all {
            guard case .tapping(let map, let needed) = lesson.kind else { continue }
            #expect(map.beats.count == lesson.passage.words.count, "\(lesson.title)")
            #expect(needed <= map.beats.count)
        }
    }
}

@Suite struct TappingTests {
    private let tolerance = Tutor.tolerance
    private let moment = Duration.milliseconds(1)

    /// Taps at an instant after the start of the verse, and says whether it counted.
    private func taps(at instant: Duration) -> Bool {
        let time = ManualTime()
        let store = Store<Tutor>(
            .init(progress: .init(["lesson": 6, "reached": 6])), time: time,
            perform: { _, _ in })
        store.send(.resized(Size(80, 24)))
        store.send(.ordered(Order(.audioToggle)))
        while let next = store.nextDeadline, next <= instant {
            time.move(to: next)
            while let action = store.popDueTimer() { store.send(action) }
        }
        time.move(to: instant)
        store.send(.ordered(Order(.readerPageForward)))
        return store.state.run?.tapped.isEmpty == false
    }

    @Test func `a tap counts within the tolerance of its beat and not a moment beyond`() {
        let beat = Tutor.slowBeats.beats[0]
        #expect(!taps(at: beat - tolerance - moment))
        #expect(taps(at: beat - tolerance))
        #expect(taps(at: beat))
        #expect(taps(at: beat + tolerance - moment))
        #expect(!taps(at: beat + tolerance))
    }

    @Test func `words light on their beats and sing, and what is not tapped is missed`() {
        let store = TestStore<Tutor>(.init(progress: .init(["lesson": 6, "reached": 6])))
        var opened = store.state
        Tutor.step(&opened, .resized(Size(80, 24)), asks: "perform prepareCues", "schedule assist")
        store.send(.resized(Size(80, 24)), performs: [.work(.prepareCues)]) { [opened] in
            $0 = opened
        }
        store.send(.ordered(Order(.audioToggle)), performs: [.work(.cue(.right))]) {
            $0.run = .init()
            $0.progress.finish(0)
        }
        let beat = Tutor.slowBeats.beats[0]
        store.advance(beat - tolerance, fires: .momentCame) {
            $0.run?.moment = 1
            $0.run?.open = 0
        }
        store.advance(tolerance - moment)
        let tone = Hum.Tone(start: .zero, length: .milliseconds(240), pitch: 0)
        store.advance(moment, fires: .momentCame, performs: [.work(.sing(tone))]) {
            $0.run?.moment = 2
            $0.run?.lit = 0
        }
        store.advance(tolerance, fires: .momentCame) {
            $0.run?.moment = 3
            $0.run?.open = nil
            $0.note = .missedTap
            $0.assist.watches[.lesson]?.misses = 1
        }
        store.send(.ordered(Order(.audioToggle))) {
            $0.run = nil
            $0.note = nil
        }
        store.send(.ordered(Order(.layerBack)), performs: [.ask(.close)]) {
            $0.assist.watches = [:]
        }
    }

    @Test func `where nothing may move by itself, taps lead`() {
        var config = Tutor.Config()
        config.isStill = true
        var state = Tutor.opened(6, at: Size(80, 24), config: config)
        let begun = Tutor.reduce(&state, .ordered(Order(.audioToggle)))
        #expect(!begun.contains { if case .schedule(.beat, _, _) = $0 { true } else { false } })
        for word in 0..<8 {
            #expect(state.run?.lit == (word == 0 ? nil : word - 1))
            _ = Tutor.reduce(&state, .ordered(Order(.readerPageForward)))
        }
        #expect(state.run == nil && state.step == nil)
    }
}

@Suite struct ProgressTests {
    @Test func `a checkpoint that was tampered with is repaired`() {
        let wild = Tutor.Progress([
            "lesson": 99, "reached": 4, "steps.1": -1, "steps.2": 1 << 40, "finished": 7,
        ])
        #expect(wild.lesson == 4 && wild.reached == 4 && !wild.isFinished)
        #expect(wild.doneCount(of: 0) == Tutor.Lesson.all[0].steps.count)
        #expect(wild.doneCount(of: 1) == 0)
        #expect(Tutor.Progress([:]) == Tutor.Progress())
        #expect(Tutor.Progress(["reached": .max, "lesson": .min]).reached == 12)
    }
}

@Suite struct ReadingTests {
    private func reading() -> Tutor.Reading {
        .init(SetText(Tutor.story, width: 66), rows: 5)
    }

    @Test func `a page begins where the last one ended`() {
        var reading = reading()
        #expect(reading.obey(Order(.readerPageBack)) == .edge)
        #expect(reading.obey(Order(.readerPageForward)) == .moved)
        #expect(reading.top == 5)
        #expect(reading.obey(Order(.readerPageForward, count: 99_999)) == .moved)
        #expect(reading.top == reading.setting.lines.count - 5)
        #expect(reading.obey(Order(.readerPageForward)) == .edge)
    }

    @Test func `the way back leads leap by leap to the sentence`() {
        var reading = reading()
        _ = reading.obey(Order(.readerSentenceForward))
        let start = reading.place
        _ = reading.obey(Order(.readerPercent, count: 40))
        let middle = reading.place
        #expect(reading.find("flame") == .found("flame"))
        #expect(reading.obey(Order(.jumpBack)) == .moved)
        #expect(reading.place == middle)
        #expect(reading.obey(Order(.jumpBack)) == .moved)
        #expect(reading.place == start && reading.trail.isEmpty)
        #expect(reading.obey(Order(.jumpBack)) == .nothingBack)
        #expect(reading.obey(Order(.jumpForward, count: 5)) == .moved)
        #expect(reading.obey(Order(.jumpForward)) == .nothingAhead)
    }

    @Test func `matches are walked round and round`() {
        var reading = reading()
        #expect(reading.obey(Order(.findNext)) == .noMatch(""))
        _ = reading.find("hesper")
        let first = reading.place
        _ = reading.obey(Order(.findNext))
        #expect(reading.place > first)
        _ = reading.obey(Order(.findPrevious))
        #expect(reading.place == first)
        _ = reading.obey(Order(.findPrevious))
        #expect(reading.place > first, "from the first to the last")
        #expect(reading.find("candel") == .noMatch("candel"))
    }

    @Test func `a mark keeps its place over a change of width`() {
        var reading = reading()
        _ = reading.obey(Order(.readerPercent, count: 50))
        let place = reading.place
        _ = reading.obey(Order(.markSet, letter: "a"))
        reading.set(SetText(Tutor.story, width: 30), rows: 9)
        #expect(reading.place == place)
        #expect(reading.setting.lines[reading.top].range.contains(place))
        _ = reading.obey(Order(.readerStart))
        _ = reading.obey(Order(.markGo, letter: "a"))
        #expect(reading.place == place)
        #expect(reading.obey(Order(.markGo, letter: "b")) == .noMark("b"))
    }

    @Test func `sentences and paragraphs are stepped over, back to a start first`() {
        var reading = reading()
        _ = reading.obey(Order(.readerParagraphForward, count: 2))
        #expect(reading.place == Tutor.story.paragraphs[2].lowerBound)
        _ = reading.obey(Order(.readerSentenceForward))
        _ = reading.obey(Order(.readerParagraphBack))
        #expect(reading.place == Tutor.story.paragraphs[2].lowerBound)
        _ = reading.obey(Order(.readerSentenceBack))
        #expect(Tutor.story[reading.lit ?? 0..<0].hasSuffix("wanted."))
    }

    @Test func `the lock's three numbers stand in the story`() {
        for clue in ["three-legged stool", "for seven nights", "one flame in it"] {
            #expect(Tutor.story.find(clue) != nil)
        }
    }
}

@Suite struct PlanTests {
    @Test(arguments: [nil] + Tutor.Lesson.all.indices.map { Optional($0) })
    func `at every size the text, the step and the way out are there`(lesson: Int?) {
        for width in stride(from: 1, through: 200, by: 19) {
            for height in 1...60 {
                let lesson = lesson.map { Tutor.Lesson.all[$0] }
                let plan = Tutor.Plan(Size(width, height), lesson)
                #expect(plan.passage.height >= 1)
                let end = plan.progress ?? plan.status ?? height
                #expect(plan.passage.rows.upperBound <= end, "\(width)x\(height)")
                #expect((plan.note?.rows.upperBound ?? 0) <= end, "\(width)x\(height)")
                guard height >= 5, width >= 20, lesson != nil else { continue }
                #expect(plan.status != nil && plan.steps != nil, "\(width)x\(height)")
            }
        }
    }
}

@Suite struct HumTests {
    @Test func `each word has its tone, one after another`() {
        let hum = Tutor.hum
        #expect(hum.tones.count == Tutor.evening.words.count)
        #expect(
            zip(hum.tones, hum.tones.dropFirst()).allSatisfy { $0.start + $0.length < $1.start })
        #expect(hum.word(at: .zero) == 0)
        #expect(hum.word(at: hum.tones[7].start) == 7)
        #expect(hum.word(at: hum.tones[7].start - .milliseconds(1)) == 6)
        #expect(hum.word(at: hum.duration) == hum.tones.count - 1)
    }

    @Test func `the player's keys move it within its bounds`() {
        var state = Tutor.opened(8, at: Size(80, 24))
        func press(_ verb: Verb, _ count: Int? = nil) -> [Tutor.Command] {
            Tutor.reduce(&state, .ordered(Order(verb, count: count))).compactMap {
                if case .perform(let command) = $0 { command } else { nil }
            }
        }
        #expect(press(.audioToggle).contains(.work(.hum(from: .zero, percent: 100))))
        Tutor.step(&state, .secondPassed, asks: "schedule secondPassed")
        #expect(state.voice.position == .seconds(1))
        #expect(press(.playerBack).contains(.work(.hum(from: .zero, percent: 100))))
        #expect(press(.playerAhead).contains(.work(.hum(from: .seconds(10), percent: 100))))
        _ = press(.playerAhead, 99_999)
        #expect(state.voice.position < Tutor.hum.duration)
        Tutor.step(&state, .secondPassed, asks: "perform hush")
        #expect(!state.voice.isPlaying, "it stops at its end")
        #expect(press(.audioToggle).contains(.work(.hum(from: .zero, percent: 100))))
        #expect(press(.audioToggle).contains(.work(.hush)))
        _ = press(.audioSlower, 99_999)
        #expect(state.voice.percent == 50)
        _ = press(.playerSentenceForward)
        #expect(state.voice.position == Tutor.hum.tones[7].start)
    }
}
