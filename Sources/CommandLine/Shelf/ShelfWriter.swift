import Canvas
import Holdings
import LibraryRuntime
import Notation
import Notebook

/// Writes books out for other programs, one after another.
public struct ShelfWriter: BookListWriting {
    private let format: ShelfFormat
    private let now: Int64
    /// Where it is written to: files are named relative to it. nil where it is unknown,
    /// and they have their absolute addresses.
    let output: String?
    let extras: [HeldBook.ID: ShelfExtra]
    private var text = ""
    /// As text at once: a hundred thousand books as values would be a quarter of a gigabyte.
    private var json: [UInt8] = []
    private var count = 0

    public init(
        _ format: ShelfFormat, now: Int64, output: String? = nil,
        extras: [HeldBook.ID: ShelfExtra] = [:]
    ) {
        (self.output, self.extras) = (output, extras)
        self.format = format
        self.now = now
        switch format {
        case .json: break
        case .csv: text = Self.columns.joined(separator: ",") + "\r\n"
        case .opds: text = Self.feedHead(now, name: output.map(Self.name(of:)) ?? "")
        }
    }

    public mutating func add(_ book: HeldBook, identifiers: [String]) {
        switch format {
        case .json:
            json += Array((count == 0 ? "\n" : ",\n").utf8)
            let lines = ShelfJSON.whole(book, identifiers: identifiers).document.split(
                separator: UInt8(ascii: "\n"))
            for (at, line) in lines.enumerated() {
                if at > 0 { json.append(UInt8(ascii: "\n")) }
                json += Array("    ".utf8)
                json += line
            }
            count += 1
        case .csv:
            text += Self.cells(book, identifiers).map(Self.cell).joined(separator: ",") + "\r\n"
        case .opds: text += entry(book, identifiers)
        }
    }

    public func finished() -> [UInt8] {
        switch format {
        case .json:
            count == 0
                ? JSON.object(["books": .array([]), "total": .integer(0)]).document
                : Array("{\n  \"books\": [".utf8) + json
                    + Array("\n  ],\n  \"total\": \(count)\n}\n".utf8)
        case .csv: Array(text.utf8)
        case .opds: Array((text + "</feed>\n").utf8)
        }
    }

    // MARK: - CSV, by RFC 4180

    private static let columns = [
        "id", "title", "authors", "series", "position", "languages", "tags", "publisher",
        "published", "state", "percent", "rating", "added", "opened", "files", "identifiers",
    ]

    private static func cells(_ book: HeldBook, _ identifiers: [String]) -> [String] {
        [
            String(book.id), book.title, book.authors.map(\.name).joined(separator: "; "),
            book.series?.name ?? "", book.series?.position.map { String($0) } ?? "",
            book.languages.joined(separator: "; "), book.tags.joined(separator: "; "),
            book.publisher, book.published, book.state.rawValue,
            book.percent.map { String(($0 * 10).rounded() / 10) } ?? "",
            book.rating.map { String($0) } ?? "", IsoTime.text(book.added),
            book.opened.map(IsoTime.text) ?? "",
            book.files.map(\.path).joined(separator: "; "), identifiers.joined(separator: "; "),
        ]
    }

    /// No formula for a spreadsheet: a blank before it keeps it from being reckoned.
    static func cell(_ raw: String) -> String {
        let isFormula = raw.unicodeScalars.first.map {
            "=+-@\t\r".unicodeScalars.contains($0)
        }
        let text = isFormula == true ? " " + raw : raw
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D })
        else { return text }
        return "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}
