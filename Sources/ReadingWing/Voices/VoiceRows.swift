import Canvas
import Publications
import ScreenKit
import Speech
import Wording

extension VoiceList {
    enum Row: Equatable, Sendable {
        /// What the voices below speak.
        case language(String)
        case voice(Voice)
        /// What an engine cannot do, and what brings more.
        case more(String)
    }
}

extension VoiceList.State: ListPane, FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { find == nil ? nil : \.find! }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) {
            if case .voice = rows[$0] { .item } else { .heading }
        }
    }

    package var height: Int { VoiceList.page(self, size).list.height }

    package var focused: Voice? {
        guard rows.indices.contains(list.focus), case .voice(let voice) = rows[list.focus] else {
            return nil
        }
        return voice
    }

    mutating func layOut() {
        rows = voiceRows + (find == nil ? moreRows : [])
        move(.to(list.focus))
    }

    /// The voices of the language that is read, or the first.
    mutating func begin() {
        let wanted = VoiceChoice.short(language)
        let all = engines?.voices ?? []
        go(to: engines?.best(for: language) ?? all.first { $0.short == wanted })
    }

    mutating func go(to voice: Voice?) {
        guard let voice, let row = rows.firstIndex(of: .voice(voice)) else { return move(.first) }
        // Under the heading of its language.
        let heading = rows[..<row].lastIndex { if case .language = $0 { true } else { false } }
        move(.to(rows.count - 1))
        move(.to(heading ?? row))
        move(.to(row))
    }

    private var voiceRows: [VoiceList.Row] {
        let wanted = find?.text.lowercased() ?? ""
        var groups: [String: [Voice]] = [:]
        for voice in engines?.voices ?? [] where voice.answers(wanted) {
            groups[voice.family, default: []].append(voice)
        }
        return groups.sorted { $0.key < $1.key }.flatMap { family, voices in
            [VoiceList.Row.language(family)] + voices.map(VoiceList.Row.voice)
        }
    }

    private var moreRows: [VoiceList.Row] {
        guard let engines else { return [] }
        let width = Notes.textWidth(size, isLinear: isLinear) - 2
        let troubles = engines.compactMap { engine -> String? in
            guard let trouble = engine.trouble, !trouble.isMissing else { return nil }
            return tr("\(engine.name): \(trouble.why). \(trouble.next)")
        }
        let sources = SpeechSource.all.filter { more in !engines.contains(where: more.isHere) }
            .map { tr("\($0.name): \($0.about). \($0.advice)") }
        return (troubles + sources).flatMap { words in
            [VoiceList.Row.more("")] + Paragraphs.lines(words, width: width).map(VoiceList.Row.more)
        }
    }
}

extension Voice {
    /// The language as a person knows it; one of a person's own speaks whatever it is given.
    var family: String {
        guard let tag = languages.first else { return tr("Every language") }
        return tag == "und" ? tr("No language told") : LanguageName.general(tag)
    }

    fileprivate func answers(_ wanted: String) -> Bool {
        wanted.isEmpty
            || ([name, family, id] + languages).contains {
                // A page that was pasted is in none of them, and is not looked for.
                $0.utf8.count >= wanted.utf8.count && $0.lowercased().contains(wanted)
            }
    }
}
