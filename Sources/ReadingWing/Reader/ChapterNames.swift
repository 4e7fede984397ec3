import Publications
import ScreenKit

/// How chapters are called where no contents stand beside them.
enum ChapterNames {
    /// An entry's label; a mere number names the part it belongs to as well: "Book One, 12".
    static func name(_ entry: Int, in toc: [TocEntry]) -> String {
        let label = toc[entry].label
        guard isNumber(label), toc[entry].depth > 1,
            let part = toc[..<entry].last(where: { $0.depth < toc[entry].depth }),
            !part.label.isEmpty
        else { return label }
        return "\(part.label), \(label)"
    }

    /// `12`, `XII`, `xii.`; a longer one is no number anybody gives a chapter.
    static func isNumber(_ label: String) -> Bool {
        let core = label.hasSuffix(".") ? label.dropLast() : label[...]
        guard (1...9).contains(core.utf8.count) else { return false }
        return core.allSatisfy { $0.isASCII && $0.isNumber }
            || core.allSatisfy { "IVXLCDM".contains($0) }
            || core.allSatisfy { "ivxlcdm".contains($0) }
    }
}
