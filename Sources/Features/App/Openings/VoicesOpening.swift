import Kernel
import Publications
import ReadingWing
import ScreenKit
import Wording

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
        let name = LanguageName.general(language)
        let isForAll = settings.speechVoice != nil
        let others = isForAll ? change("speech.voice", to: nil, &state) : []
        let voices = settings.speechVoices(voice, for: language)
        let words =
            switch (voice, isForAll) {
            case (let voice?, false): tr("\(name) is read by \(voice).")
            case (let voice?, true):
                tr("\(name) is read by \(voice), and no voice reads all languages any more.")
            case (nil, false): tr("\(name) is read by the best voice there is.")
            case (nil, true):
                tr(
                    "\(name) is read by the best voice there is, and no voice reads all languages "
                        + "any more.")
            }
        return others + change("speech.voices", to: .text(voices), &state)
            + say(words, canUndo: true, &state)
    }
}
