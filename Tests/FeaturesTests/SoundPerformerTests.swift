import TestKit
import Testing

@testable import HouseholdWing
@testable import ScreenKit

@Suite struct SoundPerformerTests {
    @Test func `an offer is a nudge and a sound, a listener's end a pause`() {
        let (audio, haptics) = (FakeAudio(), FakeHaptics())
        for command in [AutoAssist.Command.nudge, .cue(.offer), .pauseAudio, .markPlaces] {
            AutoAssist.perform(command, audio: audio, haptics: haptics)
        }
        #expect(haptics.nudges == 1)
        #expect(audio.calls.count == 2 && audio.calls.last == .pause)
    }

    @Test func `every cue is prepared, and none sounds like another`() throws {
        let audio = FakeAudio()
        Tutor.perform(.prepareCues, audio: audio, haptics: FakeHaptics())
        guard case .prepare(let tunes) = try #require(audio.calls.first) else {
            Issue.record("nothing was prepared")
            return
        }
        #expect(Set(tunes).count == Cue.allCases.count)
        Tutor.perform(.cue(.right), audio: audio, haptics: FakeHaptics())
        #expect(tunes.contains { audio.calls.last == .chime($0) })
    }

    @Test func `the hum plays from its place at its pace, and hushes`() {
        let audio = FakeAudio()
        for command in [Tutor.Work.hum(from: .seconds(3), percent: 105), .hush] {
            Tutor.perform(command, audio: audio, haptics: FakeHaptics())
        }
        guard case .play(let tune, .seconds(3), 1.05) = audio.calls.first else {
            Issue.record("it does not play: \(audio.calls)")
            return
        }
        #expect(tune.notes.count == Tutor.hum.tones.count)
        #expect(tune.notes.allSatisfy { (200...900).contains($0.hertz) })
        #expect(audio.calls.last == .pause)
    }
}
