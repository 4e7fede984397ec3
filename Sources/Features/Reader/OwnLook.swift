import Canvas
import Kernel
import Publications
import Typesetting

/// What a book may have of its own, besides what the settings say of all: by the names that the
/// settings have.
public struct OwnLook: Equatable, Sendable {
    public private(set) var values: [String: SettingValue] = [:]
    /// Not set in type, so no part of a taste: the root dresses the screen by it.
    static let theme = "theme"
    /// How pages that are pictures lie on the screen; no setting of all books.
    static let fit = "pages.fit"

    public init() {}

    /// As the library keeps it. A value that no version understands any more is left out.
    init(kept: [String: String]) {
        for (path, text) in kept where Self.parts[path] != nil || path == Self.theme {
            values[path] = SettingsTable.setting(path)?.value(typed: text)
        }
        if let text = kept[Self.fit], PageFit(rawValue: text) != nil {
            values[Self.fit] = .text(text)
        }
    }

    public var kept: [String: String] {
        values.mapValues { value in
            switch value {
            case .flag(let flag): String(flag)
            case .number(let number): String(number)
            case .text(let text): text
            }
        }
    }

    var pageFit: PageFit {
        guard case .text(let text)? = values[Self.fit] else { return .whole }
        return PageFit(rawValue: text) ?? .whole
    }

    var isEmpty: Bool { values.isEmpty }
    subscript(path: String) -> SettingValue? { values[path] }

    func setting(_ path: String, to value: SettingValue?) -> OwnLook {
        var look = self
        look.values[path] = value
        return look
    }

    /// A taste with the book's own in it.
    func over(_ taste: Taste) -> Taste {
        var taste = taste
        for (path, value) in values { Self.parts[path]?.put(value, &taste) }
        return taste
    }

    static func value(_ path: String, of taste: Taste) -> SettingValue? {
        parts[path]?.value(taste)
    }

    private struct Part: Sendable {
        var value: @Sendable (Taste) -> SettingValue
        var put: @Sendable (SettingValue, inout Taste) -> Void
    }

    private static let parts: [String: Part] = [
        "reading.measure": number(\.measure),
        "reading.leading": number(\.manner.leading),
        "reading.justify": flag(\.manner.isJustified),
        "reading.hyphenate": flag(\.manner.isHyphenated),
        "reading.pictures": flag(\.hasPictures),
        "reading.scroll": flag(\.isScrolling),
        "reading.columns": word(\.columns),
        "reading.paragraphs": word(\.manner.paragraphs),
        "reading.notes": word(\.manner.notes),
    ]

    private static func number(_ path: WritableKeyPath<Taste, Int> & Sendable) -> Part {
        Part(
            value: { .number($0[keyPath: path]) },
            put: { if case .number(let number) = $0 { $1[keyPath: path] = number } })
    }

    private static func flag(_ path: WritableKeyPath<Taste, Bool> & Sendable) -> Part {
        Part(
            value: { .flag($0[keyPath: path]) },
            put: { if case .flag(let flag) = $0 { $1[keyPath: path] = flag } })
    }

    private static func word<Word: RawRepresentable<String> & SendableMetatype>(
        _ path: WritableKeyPath<Taste, Word> & Sendable
    ) -> Part {
        Part(
            value: { .text($0[keyPath: path].rawValue) },
            put: {
                if case .text(let text) = $0, let word = Word(rawValue: text) {
                    $1[keyPath: path] = word
                }
            })
    }
}

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
        default: nil
        }
    }

    static func step(_ path: String, by steps: Int, _ state: inout State) -> Effects {
        guard let setting = SettingsTable.setting(path),
            let old = OwnLook.value(path, of: state.taste)
        else { return [] }
        let new = setting.stepped(old, by: steps)
        guard new != old else {
            return [.perform(.ask(.say("No further: \(setting.shown(old)).")))]
        }
        // What is as in all other books is no book's own.
        let isOwn = new != OwnLook.value(path, of: state.common)
        let words = "\(setting.title): \(setting.shown(new)), in this book"
        return change(state.look.setting(path, to: isOwn ? new : nil), words, &state)
    }

    static func wear(_ theme: String, _ state: inout State) -> Effects {
        let look = state.look.setting(OwnLook.theme, to: .text(theme))
        guard look != state.look else { return [] }
        return change(look, "Theme: \(theme), in this book", &state)
    }

    /// Back to what the settings say, for one of them or for all.
    static func forget(_ path: String?, _ state: inout State) -> Effects {
        let look = path.map { state.look.setting($0, to: nil) } ?? OwnLook()
        guard look != state.look else {
            return [.perform(.ask(.say("This book looks as all others do.")))]
        }
        let setting = path.flatMap(SettingsTable.setting)
        let words = setting.map { "\($0.title) as in all books" } ?? "This book as all others"
        return change(look, words, &state)
    }

    private static func change(
        _ look: OwnLook, _ words: String, _ state: inout State
    ) -> Effects {
        let undo = Undo(
            title: words, journal: journal(state), inverse: Action.looked(state.look),
            forward: .looked(look))
        return take(look, &state) + [.record(undo), .perform(.ask(.done(words + ".")))]
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
