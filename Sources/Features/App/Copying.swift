import Canvas
import Kernel
import Publications
import ReadingWing
import ScreenKit
import Wording

/// How text gets to a clipboard: asked the first time, and as the answer was from then on.
extension App {
    static func copy(_ raw: String, _ state: inout State) -> Effects {
        let text = Copying.clean(raw)
        switch state.preferences.settings.clipboard {
        case .ask: return ask(Copying.question(text, size: state.around.size), &state)
        case .off: return say(tr("Nothing was copied: copying is off in the settings."), &state)
        case .terminal, .tool: break
        }
        // What is copied over a book is copied of it.
        if let licence = bookBelow(state)?.publication.licence, licence.rights.copies != nil {
            return [.request(.copying, .weighCopy(text, licence))]
        }
        return copyFreely(text, &state)
    }

    private static func copyFreely(
        _ text: String, beside words: String = "", _ state: inout State
    ) -> Effects {
        if state.preferences.settings.clipboard == .tool {
            let told = words.isEmpty ? [] : say(words, &state)
            return [.request(.copying, .copyWithTool(text))] + told
        }
        let copied = tr("Copied: \(Copying.shown(text))") + (words.isEmpty ? "" : " · \(words)")
        return [.perform(.copy(text))] + say(copied, &state)
    }

    /// A licence said whether it may be copied.
    static func copy(
        _ text: String, _ allowance: CopyAllowance, _ state: inout State
    ) -> Effects {
        switch allowance {
        case .allowed(let left):
            let words = tr("\(left, "character", "characters") more may be copied.")
            return copyFreely(text, beside: words, &state)
        case .refused(let left):
            return say(
                tr(
                    "Nothing was copied: its licence lets \(left) more be copied, and this is "
                        + "\(text.count, "character", "characters")."), &state)
        case .failed(let why): return say(tr("Nothing was copied: \(why)."), &state)
        }
    }

    /// The text that is read, whatever stands over it.
    private static func bookBelow(_ state: State) -> Book? {
        state.stack.screen[Reader.self]?.book
    }
}
