import Canvas
import Kernel
import Publications
import Speech
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// All voices: found, heard, and chosen for a language.
@Suite struct VoiceListTests {
    private let engines = VoiceList.sample
    private let german = VoiceList.sample[0].voices[0]
    private let sample = VoiceList.Sample(
        samples: [Int16](repeating: 9, count: 4_000), rate: 2_000)

    private func opened(language: String = "de") -> TestStore<VoiceList> {
        var around = Surroundings()
        around.size = Size(80, 24)
        let store = TestStore<VoiceList>(VoiceList.State(language: language, around))
        store.send(.begun, performs: [.work(.survey)])
        if let ticket = store.ticket(.voiceSurvey) {
            store.deliver(.found(engines), for: ticket) { state in
                state.engines = engines
                state.layOut()
                state.begin()
            }
            store.finish(ticket)
        }
        return store
    }

    private var hearing: [VoiceList.Command] {
        let words = SampleSentence.words(in: "de")
        return [.ask(.hush), .work(.hush), .work(.speak(german, words))]
    }

    @Test func `the voice that reads the book's language is seen first`() {
        #expect(opened().state.focused == german)
        #expect(opened(language: "fr-CA").state.focused?.name == "French (France)")
        // A voice of a reserve does not go before.
        #expect(opened(language: "en").state.focused?.engine == "espeak-ng")
        #expect(opened(language: "tlh").state.focused != nil)
    }

    @Test func `Enter has a voice say a sentence of its language, while nothing else is heard`() {
        let store = opened()
        store.send(.ordered(Order(.focusActivate)), performs: hearing) { $0.speaking = german }
        if let ticket = store.ticket(.voiceSample) {
            store.deliver(.spoken(sample), for: ticket, performs: [.work(.play(sample))])
            store.finish(ticket)
        }
        store.advance(.seconds(2), fires: .fellSilent) { $0.speaking = nil }
    }

    @Test func `leaving ends what is heard`() {
        let store = opened()
        store.send(.ordered(Order(.focusActivate)), performs: hearing) { $0.speaking = german }
        store.send(.left, performs: [.work(.hush)])
        #expect(store.pendingIDs.isEmpty)
    }

    @Test func `what cannot be heard says why`() {
        let store = opened()
        store.send(.ordered(Order(.focusActivate)), performs: hearing) { $0.speaking = german }
        if let ticket = store.ticket(.voiceSample) {
            store.deliver(
                .failed("It is mute."), for: ticket, performs: [.ask(.say("It is mute."))]
            ) { $0.speaking = nil }
            store.finish(ticket)
        }
    }

    @Test func `a voice is chosen for its language, and the choice taken back`() {
        let store = opened()
        store.send(
            .ordered(Order(.itemAdd)), performs: [.ask(.voice("gmw/de", language: "de"))])
        store.send(.ordered(Order(.itemRemove)), performs: [.ask(.voice(nil, language: "de"))])
    }

    @Test func `words narrow the list, and Esc brings it back to the voice that was found`() {
        let store = opened()
        store.send(.ordered(Order(.findOpen, text: "flite"))) { state in
            state.find = TextField("flite")
            state.layOut()
        }
        #expect(store.state.rows.count == 2 && store.state.focused?.name == "kal16")
        store.send(.ordered(Order(.layerClose))) { state in
            state.find = nil
            state.layOut()
            state.go(to: engines[1].voices[0])
        }
        #expect(store.state.focused?.name == "kal16" && store.state.rows.count > 6)
    }

    // MARK: - In the program

    private func program() -> AppDriver {
        let app = AppDriver()
        app.open(.voices)
        app.answer(VoiceList.self, .found(engines))
        return app
    }

    @Test func `the choice is a setting, and u takes it back`() {
        let app = program()
        app.press("/")
        app.type("German")
        app.press("Esc a")
        app.sees("German is read by gmw/de.")
        #expect(app.state.preferences.settings.speechVoices == ["de": "gmw/de"])
        app.ignore(where: { _ in true })
        app.press("u")
        #expect(app.state.preferences.settings.speechVoices.isEmpty)
    }

    @Test func `what read all languages does not hide the choice`() {
        let app = program()
        app.ignore(where: { _ in true })
        var state = app.state
        _ = App.change("speech.voice", to: .text("gmw/fr"), &state)
        _ = App.choose("gmw/de", for: "de", &state)
        #expect(state.preferences.settings.speechVoice == nil)
        #expect(state.preferences.settings.speechVoices == ["de": "gmw/de"])
        _ = App.choose(nil, for: "de", &state)
        #expect(state.preferences.settings.speechVoices.isEmpty)
    }

    @Test func `the settings of voices open the list of them`() {
        for path in SettingsTable.voicePaths {
            var state = SettingsList.State(Settings(), at: path, size: Size(80, 24))
            let effects = SettingsList.reduce(&state, .ordered(Order(.focusActivate)))
            #expect(effects == [.perform(.voices)] && state.typing == nil)
        }
    }
}
