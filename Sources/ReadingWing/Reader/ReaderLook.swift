import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Changing the look of the book in view, with the page in view: the settings stay as they are.
extension Reader {
    /// The setting that a command changes, and by how many steps.
    static func look(_ order: Order) -> (path: String, steps: Int)? {
        switch order.verb {
        case .readerNarrower: ("reading.measure", -2 * order.times)
        case .readerWider: ("reading.measure", 2 * order.times)
        case .viewJustify: ("reading.justify", 1)
        case .viewHyphenate: ("reading.hyphenate", 1)
        case .viewColumns: ("reading.columns", 1)
        case .viewNotes: ("reading.notes", 1)
        case .viewScroll: ("reading.scroll", 1)
        case .viewPictures: ("reading.pictures", 1)
        case .viewHints: ("lookup.hints", 1)
        default: nil
        }
    }

    static func step(_ path: String, by steps: Int, _ state: inout State) -> Effects {
        guard let setting = SettingsTable.setting(path),
            let old = OwnLook.value(path, of: state.taste)
        else { return [] }
        let new = setting.stepped(old, by: steps)
        guard new != old else {
            return [.perform(.ask(.say(tr("No further: \(setting.shown(old))."))))]
        }
        // What is as in all other books is no book's own.
        let isOwn = new != OwnLook.value(path, of: state.common)
        let words = tr("\(setting.title): \(setting.shown(new)), in this book")
        return change(state.look.setting(path, to: isOwn ? new : nil), words, &state)
    }

    static func wear(_ theme: String, _ state: inout State) -> Effects {
        let look = state.look.setting(OwnLook.theme, to: .text(theme))
        guard look != state.look else { return [] }
        return change(look, tr("Theme: \(theme), in this book"), &state)
    }

    /// Back to what the settings say, for one of them or for all.
    static func forget(_ path: String?, _ state: inout State) -> Effects {
        let look = path.map { state.look.setting($0, to: nil) } ?? OwnLook()
        guard look != state.look else {
            return [.perform(.ask(.say(tr("This book looks as all others do."))))]
        }
        let setting = path.flatMap(SettingsTable.setting)
        let words =
            setting.map { tr("\($0.title) as in all books") } ?? tr("This book as all others")
        return change(look, words, &state)
    }

    private static func change(
        _ look: OwnLook, _ words: String, _ state: inout State
    ) -> Effects {
        let undo = Undo(
            title: words, journal: journal(state), inverse: Action.looked(state.look),
            forward: .looked(look))
        return take(look, &state) + [.record(undo), .perform(.ask(.done(tr("\(words)."))))]
    }

    static func take(_ look: OwnLook, _ state: inout State) -> Effects {
        state.look = look
        state.taste = look.over(state.common)
        wearFit(look.pageFit, &state)
        guard let book = state.book else { return [] }
        return follow(&state) + recount(state) + [.request(.look, .keepLook(book, look))]
    }
}

extension EffectID {
    static let look = EffectID("look")
}
