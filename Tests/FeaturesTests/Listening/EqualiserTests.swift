import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The five bands and the pitch of one book, and how the last change is taken back.
@Suite struct EqualiserTests {
    private static let book = PreviewSound.book

    private func stage(_ look: [String: String] = [:]) -> TestStore<Listening> {
        var opened = OpenedSound(Self.book, at: TrackPlace(track: 0, offset: .zero))
        opened.look = look
        return TestStore(Listening.State(opened))
    }

    private func undo(
        _ title: String, _ old: [String: String], _ new: [String: String]
    ) -> Undo<Listening.Action> {
        Undo(
            title: title, journal: "book:\(Self.book.source)", inverse: .retuned(Tuning(old)),
            forward: .retuned(Tuning(new)))
    }

    private func end(_ stage: TestStore<Listening>) {
        stage.deliver(.kept(trouble: nil), for: stage.ticket(EffectID("keeping-look"))!)
    }

    @Test func `a preset sets the bands, and its bands are what is kept`() {
        let stage = stage()
        let hiss = ["middle": "1", "presence": "-2", "treble": "-10"]
        stage.send(
            .tunedTo(.equaliser, "hiss"), performs: [.keepLook(Self.book, hiss)],
            records: [undo("Equaliser: hiss", [:], hiss)]
        ) { ($0.tuning.bands, $0.look) = ([0, 0, 1, -2, -10], hiss) }
        #expect(Tuning(hiss).value(.equaliser) == "hiss")
        let own = hiss.merging(["bass": "3"]) { $1 }
        stage.send(
            .tuned(.bass, by: 3), performs: [.keepLook(Self.book, own)],
            records: [undo("Bass: +3 dB", hiss, own)]
        ) { ($0.tuning.bands, $0.look) = ([3, 0, 1, -2, -10], own) }
        #expect(stage.state.tuning.marks == ["own equaliser"])
        stage.send(.retuned(Tuning(hiss)), performs: [.keepLook(Self.book, hiss)]) {
            ($0.tuning.bands, $0.look) = ([0, 0, 1, -2, -10], hiss)
        }
        end(stage)
    }

    @Test func `steps go through the presets, and from bands of one's own to none`() {
        var tuning = Tuning()
        let names = (0..<5).map { _ in
            tuning.step(.equaliser, by: 1)
            return tuning.value(.equaliser)
        }
        #expect(names == ["voice", "hiss", "car", "off", "voice"])
        tuning.step(.equaliser, by: .min)
        tuning.step(.treble, by: .max)
        #expect(tuning.value(.treble) == "+12 dB" && tuning.value(.equaliser) == "own")
        tuning.step(.equaliser, by: -1)
        #expect(tuning == Tuning())
    }

    @Test func `what means nothing is refused`() {
        var tuning = Tuning()
        for (part, text) in [
            (Tuning.Part.equaliser, "loud"), (.bass, "13"), (.treble, "-13"), (.middle, "x"),
            (.pitch, "7"), (.pitch, "1.5"),
        ] {
            let isSet = tuning.set(part, to: text)
            #expect(!isSet, "\(part) \(text)")
        }
        #expect(tuning == Tuning())
        #expect(Listening.Action(words: ["sound", "pitch", "-2"]) == .tunedTo(.pitch, "-2"))
        #expect(Listening.Action(words: ["sound", "equaliser", "none"]) == nil)
    }

    @Test func `the last thing done is taken back, a speed as well as a sound`() {
        let app = AppDriver.playing(at: TrackPlace(track: 1, offset: .seconds(100)))
        app.ignore(Playing.self)
        app.send(.listening(.tunedTo(.pitch, "2")))
        app.send(.listening(.speedSet(Speed(150))))
        app.press("u")
        #expect(app.state.listening?.speed == .normal && app.state.listening?.tuning.pitch == 2)
        app.sees("Undone: speed 1.5×")
        app.press("u")
        #expect(app.state.listening?.tuning == Tuning())
        app.press("Ctrl-r")
        #expect(app.state.listening?.tuning.pitch == 2)
        // From the sheet of sounds too.
        app.press("o")
        app.press("u")
        #expect(app.state.listening?.tuning == Tuning())
    }

    @Test func `a book whose pauses were skipped before there were strengths is medium`() {
        var old = Tuning(["silence": "skip"])
        #expect(old.brevity == .medium && old.kept(.silence) == "medium")
        old.step(.silence, by: 1)
        #expect(old.kept(.silence) == "strong" && old.marks == ["strong pauses"])
        old.step(.silence, by: 1)
        #expect(old.kept(.silence) == nil && old == Tuning(["silence": "keep"]))
        old.step(.silence, by: -5)
        #expect(old.brevity == .strong)
        #expect(Tuning(["silence": "utter"]).brevity == .off)
    }

    @Test(arguments: [
        "sound gain 6", "sound even on", "sound silence strong", "sound silence skip",
        "sound balance -100", "sound treble -12", "sound equaliser car", "sound intro 15",
        "repeat on",
        "loop 10 1:20", "unloop",
    ])
    func `scripts set it all`(line: String) {
        #expect(Listening.Action(words: line.split(separator: " ").map(String.init)) != nil)
    }

    @Test(arguments: [
        "sound gain 21", "sound silence 3", "sound even 3", "sound deep 3", "sound gain",
        "repeat twice", "loop 10",
        "loop +10 +20", "loop a b", "sound intro -1",
    ])
    func `scripts that mean nothing are refused`(line: String) {
        #expect(Listening.Action(words: line.split(separator: " ").map(String.init)) == nil)
    }
}
