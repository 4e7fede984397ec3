import Kernel
import Publications
import ReadingWing
import ScreenKit

extension VoiceList: RootOpening {
    /// Begins where the voices of the book in view are.
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let language = App.bookInView(state)?.publication.metadata.languages.first
        return App.float(
            AnyScreen(VoiceList.self, State(language: language ?? "en", state.around)), &state)
    }
}

extension App {
    /// What reads all books would be heard in spite of the choice, so it does not any more.
    static func choose(
        _ voice: String?, for language: String, _ state: inout State
    ) -> Effects {
        let settings = state.preferences.settings
        let name = LanguageName.family(language)
        let isForAll = settings.speechVoice != nil
        let others = isForAll ? change("speech.voice", to: nil, &state) : []
        let voices = settings.speechVoices(voice, for: language)
        let words =
            voice.map { "\(name) is read by \($0)" } ?? "\(name) is read by the best voice there is"
        return others + change("speech.voices", to: .text(voices), &state)
            + say(
                words + (isForAll ? ", and no voice reads all languages any more." : "."),
                canUndo: true, &state)
    }
}
