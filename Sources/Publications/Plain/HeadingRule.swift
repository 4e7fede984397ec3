import Wording

/// Which lines of a plain text are headings: guessed by their look, or found by a person's own
/// expression.
struct HeadingRule {
    static let guessed = HeadingRule(starts: nil)

    /// Where the lines begin that an expression found.
    private let starts: Set<Int>?

    /// A person said what a heading is: nothing is guessed.
    var isExact: Bool { starts != nil }

    private init(starts: Set<Int>?) { self.starts = starts }

    /// An invalid or endless expression is reported, and headings are guessed instead.
    init(_ expression: String?, _ text: [UInt8], _ parts: inout Parts, _ file: String) {
        guard let expression, !expression.isEmpty else {
            self = .guessed
            return
        }
        do throws(SearchError) {
            let matches = try RegularExpression(expression, folds: false).matches(
                in: text, limit: Limits.listEntries)
            self.init(starts: Set(matches.map { HeadingRule.lineStart(of: $0, text) }))
        } catch {
            let words =
                switch error {
                case .tooSlow: tr("the setting text.chapters would take for ever on this text")
                case .badPattern(let column):
                    tr("the setting text.chapters makes no sense from character \(column) on")
                case .emptyPattern: tr("the setting text.chapters is empty")
                case .libraryMissing:
                    tr("the setting text.chapters needs ICU, which is not installed")
                }
            parts.warn("text.chapters", words, path: file)
            self = .guessed
        }
    }

    /// The line that the first letter of a match stands on.
    private static func lineStart(of match: Range<Int>, _ text: [UInt8]) -> Int {
        var start = match.lowerBound
        while start < match.upperBound, text[start].isSpace { start += 1 }
        while start > 0, text[start - 1] != 0x0A { start -= 1 }
        return start
    }

    /// 1 for the outermost; nil for a paragraph that is no heading.
    func level(_ paragraph: [ArraySlice<UInt8>]) -> Int? {
        guard let starts else { return ChapterHeading.level(paragraph) }
        return paragraph.first.flatMap { starts.contains($0.startIndex) ? 1 : nil }
    }
}
