import Wording

/// The pages of a book that are pictures without a layer of text: no search finds a word on them.
public struct ScannedPages: Equatable, Sendable {
    private var pages: Set<Int> = []
    private var hasText = false

    /// More are no list that anybody reads.
    private static let spansMax = 6

    public init() {}

    public mutating func add(_ document: Document) {
        if document.isPictureOfPage {
            pages.insert(document.key.index + 1)
        } else if !document.text.isEmpty {
            hasText = true
        }
    }

    public var isEmpty: Bool { pages.isEmpty }
    /// The book has no page with a word.
    public var isAll: Bool { !pages.isEmpty && !hasText }
    public var count: Int { pages.count }

    /// From the first to the last of those that follow each other, counted from 1.
    public var spans: [ClosedRange<Int>] {
        var spans: [ClosedRange<Int>] = []
        for page in pages.sorted() {
            if let last = spans.last, last.upperBound == page - 1 {
                spans[spans.count - 1] = last.lowerBound...page
            } else {
                spans.append(page...page)
            }
        }
        return spans
    }

    /// "4–9, 12".
    public var list: String {
        let spans = spans
        let shown = spans.prefix(Self.spansMax).map { span in
            span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound)–\(span.upperBound)"
        }
        return shown.joined(separator: ", ") + (spans.count > shown.count ? ", …" : "")
    }
}

extension Publication {
    /// The command that makes a copy whose scanned pages have text. Of one that has text on other
    /// pages only the scans are looked at: the program refuses it otherwise.
    public func textMaker(of scanned: ScannedPages) -> String {
        textMaker(isWhole: scanned.isAll)
    }

    /// What makes text of a scanned book; nil for a book of another kind, such as a comic.
    public var textMaker: String? {
        format == .pdf || format == .djvu ? textMaker(isWhole: true) : nil
    }

    private func textMaker(isWhole: Bool) -> String {
        let command = "ocrmypdf " + (isWhole ? "" : "--skip-text ")
        return format == .djvu
            ? "ddjvu -format=pdf IN.djvu IN.pdf && \(command)IN.pdf OUT.pdf"
            : "\(command)IN.pdf OUT.pdf"
    }
}
