import Canvas
import Kernel
import Publications
import Typesetting

/// What a book may have of its own, besides what the settings say of all: by the names that the
/// settings have.
public struct OwnLook: Equatable, Sendable {
    public private(set) var values: [String: SettingValue] = [:]
    /// Not set in type, so no part of a taste: the root dresses the screen by it.
    package static let theme = "theme"
    /// How pages that are pictures lie on the screen; no setting of all books.
    package static let fit = "pages.fit"

    public init() {}

    /// As the library keeps it. A value that no version understands any more is left out.
    package init(kept: [String: String]) {
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

    package var pageFit: PageFit {
        guard case .text(let text)? = values[Self.fit] else { return .whole }
        return PageFit(rawValue: text) ?? .whole
    }

    package var isEmpty: Bool { values.isEmpty }
    package subscript(path: String) -> SettingValue? { values[path] }

    package func setting(_ path: String, to value: SettingValue?) -> OwnLook {
        var look = self
        look.values[path] = value
        return look
    }

    /// A taste with the book's own in it.
    package func over(_ taste: Taste) -> Taste {
        var taste = taste
        for (path, value) in values { Self.parts[path]?.put(value, &taste) }
        return taste
    }

    package static func value(_ path: String, of taste: Taste) -> SettingValue? {
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
        "lookup.hints": word(\.hints),
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
