/// One voice of one engine.
public struct Voice: Equatable, Hashable, Sendable {
    /// What selects it, in settings and on the command line.
    public var id: String
    /// As a person knows it.
    public var name: String
    /// Tags in lower case, what it speaks best first: `en-us`, `en`.
    public var languages: [String]
    public var engine: String

    public init(id: String, name: String, languages: [String], engine: String) {
        self.id = id
        self.name = name
        self.languages = languages
        self.engine = engine
    }
}

/// An engine as it was found: what it speaks with, or why it does not.
public struct SpeechEngine: Equatable, Sendable {
    public var name: String
    public var version: String?
    /// It tells by itself when each word is heard.
    public var tellsWords: Bool
    public var voices: [Voice]
    public var trouble: SpeechTrouble?
    /// It is taken where it is named, or where no other speaks a language.
    public var isReserve = false

    public init(
        name: String, version: String? = nil, tellsWords: Bool, voices: [Voice] = [],
        trouble: SpeechTrouble? = nil
    ) {
        self.name = name
        self.version = version
        self.tellsWords = tellsWords
        self.voices = voices
        self.trouble = trouble
    }
}

extension [Voice] {
    /// The voice of that id, of that name, or the best for that language.
    public func named(_ text: String) -> Voice? {
        let wanted = text.lowercased()
        return first { $0.id == text } ?? first { $0.id.lowercased() == wanted }
            ?? first { $0.name.lowercased() == wanted } ?? best(for: text)
    }

    /// The best for a language: its region first, then the language alone, then any region.
    public func best(for language: String) -> Voice? {
        let tag = LanguageTag(language)
        for wanted in tag.alternatives {
            let speaking = compactMap { voice in
                voice.languages.firstIndex(of: wanted).map { (voice, $0) }
            }
            // First in its own list is its own language, not one that it can do as well.
            if let found = speaking.min(by: { ($0.1, $0.0.id.count) < ($1.1, $1.0.id.count) }) {
                return found.0
            }
        }
        return first { voice in
            voice.languages.contains { LanguageTag($0).primary == tag.primary }
        }
    }

    /// Every language that is spoken, once, in order.
    public var languages: [String] { Set(flatMap(\.languages)).sorted() }
}
