import Canvas
import Kernel
import Notebook
import ScreenKit
import Wording

/// What the list tells of a word.
extension Vocabulary.Word {
    /// - Parameter due: those that are asked today, by their keys.
    func isPart(_ part: WordList.Part, _ due: Set<String>) -> Bool {
        switch part {
        case .all: true
        case .due: due.contains(key)
        case .new: memory == nil
        case .learned: !isDropped && memory.map { $0.stability >= Self.learnedDays } ?? false
        case .dropped: isDropped
        }
    }

    /// Whether something that is known of it contains what was typed, without accents.
    func says(_ typed: String, _ typing: inout TypedWord) -> Bool {
        let said = uses.flatMap { use in
            [use.before + use.form + use.after, use.note, use.meaning, use.title, use.author]
        }
        for text in [text] + said where typing.plain(text).contains(typed) { return true }
        return false
    }

    /// What was written or found of it, in a few words.
    var gloss: String {
        let words =
            uses.first { !$0.note.isEmpty }?.note ?? uses.first { !$0.meaning.isEmpty }?.meaning
        return Safe.text(words ?? "")
    }

    /// When it is asked.
    func due(on day: Int) -> String {
        guard let memory else { return tr("new", "of a word") }
        guard let due = memory.due else { return tr("not asked") }
        return Review.when(due - day)
    }

    /// For its card: what is known of it, then each sentence with its book.
    var lines: [String] {
        let notes = uses.map(\.note).filter { !$0.isEmpty }
        let found = uses.map(\.meaning).first { !$0.isEmpty }
        let sentences = uses.prefix(Self.sentencesMax).map { use in
            let sentence = use.before + use.form + use.after
            let names = [use.title, use.author].filter { !$0.isEmpty }
            let place = ProgressLine.percent(use.percent / 100)
            return sentence + " — " + (names + [place]).joined(separator: " · ")
        }
        var lines = (notes + [found].compactMap { $0 } + sentences).map { Safe.text($0) }
        if let memory, memory.count > 0 {
            let (asked, failed) = (memory.count, memory.lapses)
            lines.append(
                tr("Asked \(asked, "time", "times"), forgotten \(failed, "time", "times")."))
        }
        return lines
    }

    private static let sentencesMax = 20
    /// As the statistics count it.
    private static let learnedDays = WordFigures.learnedDays
}
