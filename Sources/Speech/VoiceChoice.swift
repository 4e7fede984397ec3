/// What a person says of who reads.
public struct VoiceChoice: Equatable, Sendable {
    /// Reads all that is in a book's own language; nil leaves it to the book's language.
    public var named: String?
    /// What reads a language instead of the best voice, by the language's short tag.
    public var byLanguage: [String: String]

    public init(named: String? = nil, byLanguage: [String: String] = [:]) {
        (self.named, self.byLanguage) = (named, byLanguage)
    }

    /// The short tag that a language is chosen by: `eng-GB` is `en`.
    public static func short(_ language: String) -> String { LanguageTag(language).primary }

    /// The voice for a language, if it is here.
    public func voice(for language: String, of voices: [Voice]) -> Voice? {
        let wanted = Self.short(language)
        let ids = byLanguage.filter { Self.short($0.key) == wanted }.sorted { $0.key < $1.key }
        return ids.lazy.compactMap { id in
            voices.first { $0.id == id.value || $0.name == id.value }
        }.first
    }
}

extension [SpeechEngine] {
    public var voices: [Voice] { flatMap(\.voices) }

    /// The best for a language; one of a reserve only where no other speaks it.
    public func best(for language: String) -> Voice? {
        filter { !$0.isReserve }.voices.best(for: language)
            ?? filter(\.isReserve).voices.best(for: language)
    }

    /// Who reads a book in a language; nil where the one that was named is not here, or none is.
    public func reader(of language: String?, by choice: VoiceChoice) -> Voice? {
        let voices = voices
        if let named = choice.named { return voices.named(named) }
        // A voice without languages is one that a person chose for all of them.
        return language.flatMap { choice.voice(for: $0, of: voices) }
            ?? voices.first { $0.languages.isEmpty }
            ?? language.flatMap { best(for: $0) } ?? best(for: "en") ?? voices.first
    }
}
