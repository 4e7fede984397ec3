/// The language that people are spoken to in.
package struct Wording: Equatable, Sendable {
    /// Two letters, `en` where none was asked for.
    package let code: String
    private let manner: Manner

    private enum Manner: Equatable, Sendable {
        case english
        case table(Translations)
        /// English made longer by two fifths, in brackets: it shows what has too little room.
        case longer
        /// English in letters that run from right to left.
        case mirrored
    }

    package static let english = Wording(code: "en", manner: .english)
    package static let longer = Wording(code: "en-XA", manner: .longer)
    package static let mirrored = Wording(code: "ar-XB", manner: .mirrored)

    /// The language of what is said now. It is no state: the root binds it, from its own state,
    /// around each reduction, each drawing and each command, and work that a command starts on
    /// another thread inherits it. Where nothing is bound, on the command line and in tests, it is
    /// English.
    @TaskLocal package static var inForce = Wording.english

    /// The one for a setting, and for what the environment asks for where that is `auto`.
    /// - Parameter locales: `de_DE.UTF-8`, the most wanted first.
    package static func chosen(_ setting: String, locales: [String]) -> Wording {
        if setting != "auto" { return named(setting) ?? .english }
        for locale in locales {
            if let wording = named(locale) { return wording }
        }
        return .english
    }

    /// What the environment asks for, the most wanted first: GNU's list, then the one locale.
    package static func locales(_ variable: (String) -> String?) -> [String] {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        guard let locale = names.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else {
            return []
        }
        // Who asks for no language at all asks for no list of them.
        let isNone = ["C", "POSIX"].contains { $0 == locale.prefix { $0 != "." } }
        let list = isNone ? [] : (variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
        return list.prefix(20) + [locale]
    }

    /// The languages there are, each by its own name.
    package static let names: [(code: String, name: String)] = [
        ("en", "English"), ("de", "Deutsch"), ("zh", "简体中文"),
    ]

    private static func named(_ locale: String) -> Wording? {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
        guard let language = parts.first?.lowercased() else { return nil }
        switch (language, parts.dropFirst().first) {
        case ("en", "XA"?): return .longer
        case ("ar", "XB"?): return .mirrored
        case ("en", _), ("c", _), ("posix", _): return .english
        // Our Chinese is the simplified one.
        case ("zh", "TW"?), ("zh", "HK"?), ("zh", "MO"?), ("zh", "Hant"?): return nil
        default:
            return Translations.named(language).map {
                Wording(code: language, manner: .table($0))
            }
        }
    }

    package func text(_ phrase: Phrase) -> String {
        switch manner {
        case .english: fill(phrase.key, phrase.values)
        case .table(let table): fill(table[phrase.key, phrase.sense] ?? phrase.key, phrase.values)
        case .longer: "[" + Pseudo.longer(fill(Pseudo.marked(phrase.key), phrase.values)) + "]"
        case .mirrored: fill(Pseudo.mirrored(phrase.key), phrase.values)
        }
    }

    private func fill(_ text: String, _ values: [Phrase.Value]) -> String {
        if values.isEmpty { return text }
        var filled = ""
        Gap.walk(text) { piece in
            switch piece {
            case .text(let text): filled += text
            // A translation may leave a value out, and cannot ask for one that there is not.
            case .gap(let number, _) where number >= values.count: break
            case .gap(let number, let forms):
                switch (values[number], forms) {
                case (.text(let text), _): filled += text
                case (.count(let count), nil): filled += String(count)
                case (.count(let count), let forms?):
                    let all = forms.split(separator: "|", omittingEmptySubsequences: false)
                    let form = Plural.form(of: count, in: code)
                    filled += all.indices.contains(form) ? all[form] : all.last ?? ""
                }
            }
        }
        return filled
    }
}

/// A phrase of a table, which is said later: by `tr`, each time it is shown.
package func phrase(_ phrase: Phrase) -> Phrase { phrase }

/// The phrase in the language in force.
package func tr(_ phrase: Phrase) -> String { Wording.inForce.text(phrase) }

/// The same for a word that means several things, which other languages say by several words:
/// `tr("Open", "is not locked")`.
package func tr(_ phrase: Phrase, _ sense: String) -> String {
    Wording.inForce.text(phrase.meaning(sense))
}
