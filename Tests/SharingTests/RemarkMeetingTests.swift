import Notation
import Notebook
import Testing

@testable import Sharing

/// Notes, stars and collections of two devices, and which of them counts.
@Suite struct RemarkMeetingTests {
    private let words = RemarkKey(.note, id: "n", RemarkKey.Field.words)
    private let colour = RemarkKey(.note, id: "n", RemarkKey.Field.colour)
    private let gone = RemarkKey(.note, id: "n", RemarkKey.Field.gone)
    private let isIn = RemarkKey(.collection, id: "Favourites", RemarkKey.Field.isIn)

    private func remark(
        _ value: JSONValue, _ seconds: Int64 = 100, on device: String = "there"
    ) -> Remark {
        Remark(value, JournalStamp(after: nil, now: seconds), on: device)
    }

    @Test func `what is new here is told, and what is new there is taken over`() {
        let meeting = RemarkMeeting(
            here: [words: .string("mine")], said: [.stars: remark(.number(4))])
        let step = meeting.step()
        #expect(step.tell == [words: .string("mine")])
        #expect(step.take == [.stars: remark(.number(4))])
    }

    @Test func `what is missing there was not taken away, nor what is missing here`() {
        let agreed = [words: remark(.string("both")), .stars: remark(.number(3))]
        #expect(
            RemarkMeeting(here: [words: .string("both")], agreed: agreed).step().take.isEmpty)
        let lost = RemarkMeeting(here: [:], agreed: agreed, said: agreed).step()
        #expect(lost.tell.isEmpty && lost.take == agreed)
    }

    @Test func `a note that was taken away stays so, whatever was changed in it meanwhile`() {
        let agreed = [words: remark(.string("a")), gone: remark(.boolean(false))]
        var said = agreed
        said[gone] = remark(.boolean(true), 200)
        let step = RemarkMeeting(
            here: [words: .string("b"), gone: .boolean(false)], agreed: agreed, said: said,
            times: ["n": 300]
        ).step()
        #expect(step.take[gone]?.value == .boolean(true))
        #expect(step.tell == [words: .string("b")])
    }

    @Test func `a note that was made and taken away here is told to nobody`() {
        let here: [RemarkKey: JSONValue] = [words: .string("a"), gone: .boolean(true)]
        #expect(RemarkMeeting(here: here).step().isEmpty)
    }

    @Test func `what somebody took away there is not brought here to be taken away`() {
        let said = [words: remark(.string("a")), gone: remark(.boolean(true))]
        let step = RemarkMeeting(here: [:], said: said).step()
        #expect(step.take.isEmpty && step.agreed == said)
    }

    @Test func `what was said once is not said again where files are not there yet`() {
        let agreed = [colour: remark(.string("mint"), 200), gone: remark(.boolean(false), 200)]
        let here: [RemarkKey: JSONValue] = [colour: .string("mint"), gone: .boolean(false)]
        #expect(RemarkMeeting(here: here, agreed: agreed).step().isEmpty)
        // They went back to an older state.
        let older = [colour: remark(.string("gold"), 100), gone: remark(.boolean(false), 100)]
        #expect(RemarkMeeting(here: here, agreed: agreed, said: older).step().isEmpty)
        var changed = here
        changed[colour] = .string("rose")
        let step = RemarkMeeting(here: changed, agreed: agreed, said: older).step()
        #expect(step.tell == [colour: .string("rose")] && step.take.isEmpty)
    }

    @Test func `a note that is had back is there again everywhere`() {
        let agreed = [gone: remark(.boolean(true))]
        let step = RemarkMeeting(here: [gone: .boolean(false)], agreed: agreed, said: agreed).step()
        #expect(step.tell == [gone: .boolean(false)])
    }

    @Test func `words that were typed on both sides are both kept`() {
        let step = RemarkMeeting(
            here: [words: .string("mine")], agreed: [words: remark(.string(""))],
            said: [words: remark(.string("theirs"), 200)]
        ).step()
        #expect(step.tell == [words: .string("theirs\n\nmine")])
        #expect(RemarkMeeting.joined("a", "a and more") == "a and more")
    }

    @Test(arguments: [(300, true), (150, false)] as [(Int64, Bool)])
    func `of two colours the later counts`(changed: Int64, isTold: Bool) {
        let step = RemarkMeeting(
            here: [colour: .string("mint")], agreed: [colour: remark(.string("gold"))],
            said: [colour: remark(.string("rose"), 200)], times: ["n": changed]
        ).step()
        #expect(step.tell.isEmpty != isTold && step.take.isEmpty == isTold)
    }

    @Test func `what was told before a kill is not told again over what came since`() {
        let own = remark(.string("mine"), 200, on: "here")
        let step = RemarkMeeting(
            here: [colour: .string("mine")], agreed: [colour: remark(.string("old"))],
            said: [colour: remark(.string("newer"), 300)], own: [colour: own]
        ).step()
        #expect(step.tell.isEmpty && step.take[colour]?.value == .string("newer"))
    }

    @Test func `at a first meeting no book leaves a collection`() {
        let step = RemarkMeeting(
            here: [isIn: .boolean(true)], said: [isIn: remark(.boolean(false))]
        ).step()
        #expect(step.tell == [isIn: .boolean(true)] && step.take.isEmpty)
    }

    @Test func `the later remark counts in whatever order they come, also over a clock ahead`() {
        let ahead = remark(.number(1), 1_000_000, on: "ahead")
        let events = JournalEvent.telling(
            [.stars: .number(5)], over: [.stars: ahead], of: ["md5:1"], on: "d", after: 0,
            JournalStamp(after: nil, now: 500))
        var one = RemarkSet()
        var other = RemarkSet()
        for remark in [ahead] + events.compactMap({ $0.remarks[.stars] }) {
            one.add(remark, for: .stars)
        }
        for remark in events.compactMap({ $0.remarks[.stars] }) + [ahead] {
            other.add(remark, for: .stars)
        }
        #expect(one == other && one.last[.stars]?.value == .number(5))
    }

    @Test func `of a word that was asked on two devices the later answer counts on both`() {
        func memory(_ day: Int, _ grade: WordGrade) -> JSONValue {
            WordSpacing.after(grade, WordSpacing.after(.good, nil, on: 10), on: day).remark
        }
        let key = RemarkKey.memory(of: "de:wort")
        let (early, late) = (memory(20, .good), memory(21, .again))
        let base = [key: remark(WordSpacing.after(.good, nil, on: 10).remark)]
        for agreed in [base, [:]] {
            let here = RemarkMeeting(
                here: [key: early], agreed: agreed, said: [key: remark(late, 200)]
            ).step()
            #expect(here.tell.isEmpty && here.take[key]?.value == late)
            let there = RemarkMeeting(
                here: [key: late], agreed: agreed, said: [key: remark(early, 300)]
            ).step()
            #expect(there.take.isEmpty && there.tell == [key: late] && there.tellsCount == 0)
        }
        // An answer that was taken back goes along where nothing was answered here.
        let undone = RemarkMeeting(
            here: [key: early], agreed: [key: remark(early)], said: [key: remark(.null, 200)]
        ).step()
        #expect(undone.take[key]?.value == .null)
    }

    @Test func `a memory comes out of its words as it went in, and what is none stays out`() throws
    {
        let memory = WordSpacing.after(.hard, WordSpacing.after(.easy, nil, on: 7), on: 20_000)
        let dropped = WordSpacing.dropped(memory, on: 20_001)
        for memory in [memory, dropped] {
            let read = try JSONReader.read(Array(memory.remark.line.utf8)).value
            #expect(WordMemory(read) == memory && read == memory.remark)
        }
        for text in [
            "null", "{}", "[1]", #"{"stability":1}"#,
            #"{"stability":1,"difficulty":5,"reviewed":-1,"answers":1,"lapses":0}"#,
            #"{"stability":1,"difficulty":5,"reviewed":9e99,"answers":1,"lapses":0}"#,
        ] {
            #expect(WordMemory(try JSONReader.read(Array(text.utf8)).value) == nil, "\(text)")
        }
        let far = #"{"stability":1e99,"difficulty":-5,"reviewed":1,"answers":1,"lapses":0}"#
        let clamped = try #require(WordMemory(try JSONReader.read(Array(far.utf8)).value))
        #expect(clamped.stability < 1e6 && clamped.difficulty == 1)
    }

    @Test func `a remark is read as it was written, and hostile ones are none`() throws {
        let event = try #require(
            JournalEvent.telling(
                [words: .string("a \"word\"\n")], over: [:], of: ["md5:1"], on: "d", after: 4,
                JournalStamp(after: nil, now: 500)
            ).first)
        let read = JournalEvent.events(in: Array((event.line + "\n").utf8), of: "d")
        #expect(read == [event] && read.first?.number == 5)
        let long = String(repeating: "x", count: 300)
        for (kind, id, field) in [
            ("note", "", "gone"), ("note", long, "gone"), ("shelf", "id", "stars"),
            ("note", "n", long), ("place", "n", "gone"),
        ] {
            let event = JournalEvent(
                device: "d", number: 1, stamp: JournalStamp(after: nil, now: 5), books: ["b"],
                kind: kind, id: id, value: .object([.init(key: field, value: .boolean(true))]))
            #expect(event.remarks.isEmpty)
        }
    }

    @Test func `a snapshot holds the last of each remark, also that a note was taken away`() {
        var events: [JournalEvent] = []
        for index in 0..<20 {
            let isGone = index == 19
            events += JournalEvent.telling(
                isGone ? [gone: .boolean(true)] : [words: .string("\(index)")], over: [:],
                of: ["md5:1"], on: "d", after: Int64(index),
                JournalStamp(after: nil, now: Int64(500 + index)))
        }
        #expect(Journal.counting(events).map(\.number) == [19, 20])
    }

    @Test func `a note comes out of its parts as it went in`() {
        var note = Annotation(
            id: "n", kind: .highlight, start: "#char=1", end: "#char=9", quote: "words",
            percent: 12.5, colour: .rose, created: 1_700_000_000)
        (note.before, note.after, note.chapter) = ("a", "b", "One")
        (note.note, note.extra, note.edited) = ("typed", "{}", 1_700_000_100)
        let parts = Dictionary(
            uniqueKeysWithValues: note.remarks(isGone: false).map { ($0.key.field, $0.value) })
        #expect(Annotation.made("n", of: nil, hearing: parts, at: 1_700_000_100) == note)
        #expect(Annotation.made("n", of: nil, hearing: ["note": .string("x")], at: 1) == nil)
        let unknown = ["what": JSONValue.object(["kind": .string("drawing")])]
        #expect(Annotation.made("n", of: nil, hearing: unknown, at: 1) == nil)
    }
}
