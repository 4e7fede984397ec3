/// What stands apart from the text of a page: notes, boxes and tables; and readings over words.
extension OfficePage {
    // MARK: - Notes and boxes

    /// The mark of a note that `beginNote` begins with the same number.
    mutating func noteMark(_ number: Int) {
        endLink()
        prepare()
        set([])
        put(
            "<a epub:type=\"noteref\" id=\"mark-\(number)\" href=\"#note-\(number)\">"
                + "<sup>\(number)</sup></a>")
    }

    /// What is written until `endNote` stands at the end of the page.
    mutating func beginNote(_ number: Int) {
        waiting.append(pen)
        pen = Pen(kind: .note(number))
        put("<aside epub:type=\"footnote\" id=\"note-\(number)\">")
    }

    mutating func endNote() {
        guard case .note(let number) = pen.kind, let outer = waiting.popLast() else { return }
        settle()
        put("</aside>\n")
        notes[number] = pen.bytes
        pen = outer
    }

    /// What is written until `endBox` follows the paragraph that it stands in.
    mutating func beginBox() {
        // Each box is copied into the one around it.
        guard waiting.count < Self.pensMax else {
            flatBoxes += 1
            return end()
        }
        waiting.append(pen)
        pen = Pen(kind: .box)
    }

    mutating func endBox() {
        if flatBoxes > 0 {
            flatBoxes -= 1
            return end()
        }
        guard pen.kind == .box, var outer = waiting.popLast() else { return }
        settle()
        if outer.paragraph == nil {
            swap(&pen, &outer)
            nest(0)
            pen.bytes += outer.bytes
        } else {
            outer.boxes += pen.bytes
            pen = outer
        }
    }

    private static let pensMax = 20

    /// Nothing is left open.
    private mutating func settle() {
        end()
        while !pen.tables.isEmpty { endTable() }
        nest(0)
    }

    // MARK: - Readings

    /// Words with their reading: `beginRuby`, the words, `beginReading`, the reading, `endRuby`.
    mutating func beginRuby() {
        endRuby()
        prepare()
        set([])
        put("<ruby>")
        pen.rubyEnd = "</ruby>"
    }

    mutating func beginReading() {
        guard pen.rubyEnd == "</ruby>" else { return }
        set([])
        put("<rt>")
        pen.rubyEnd = "</rt></ruby>"
    }

    mutating func endRuby() {
        if pen.rubyEnd.isEmpty { return }
        set([])
        put(pen.rubyEnd)
        pen.rubyEnd = ""
    }

    // MARK: - Tables

    mutating func beginTable() {
        end()
        pen.tables.append(Table(outerLists: pen.listDepth))
        pen.listDepth = 0
        put("<table>")
    }

    mutating func beginRow() {
        guard let last = pen.tables.indices.last else { return }
        endRow()
        pen.tables[last].stage = .row
        put("<tr>")
    }

    mutating func endRow() {
        guard let last = pen.tables.indices.last, pen.tables[last].stage != .between else {
            return
        }
        endCell()
        pen.tables[last].stage = .between
        put("</tr>\n")
    }

    mutating func beginCell(columns: Int = 1, rows: Int = 1, isHeader: Bool = false) {
        guard let last = pen.tables.indices.last else { return }
        if pen.tables[last].stage == .between { beginRow() }
        endCell()
        pen.tables[last].stage = .cell
        pen.tables[last].isHeader = isHeader
        put(isHeader ? "<th" : "<td")
        if columns > 1 { put(" colspan=\"\(min(columns, 1_000))\"") }
        if rows > 1 { put(" rowspan=\"\(min(rows, 10_000))\"") }
        put(">")
    }

    mutating func endCell() {
        guard let last = pen.tables.indices.last, pen.tables[last].stage == .cell else { return }
        end()
        nest(0)
        pen.emptyCount = 0
        pen.tables[last].stage = .row
        put(pen.tables[last].isHeader ? "</th>" : "</td>")
    }

    mutating func endTable() {
        guard !pen.tables.isEmpty else { return }
        endRow()
        end()
        put("</table>\n")
        pen.listDepth = pen.tables.popLast()?.outerLists ?? 0
    }

    // MARK: - The whole

    mutating func finished(language: String?) -> [UInt8] {
        while !waiting.isEmpty {
            if pen.kind == .box { endBox() } else { endNote() }
        }
        settle()
        for number in notes.keys.sorted() { pen.bytes += notes[number] ?? [] }
        let lang = language.map { " xml:lang=\"\(Self.name($0))\"" } ?? ""
        let head =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\""
            + " xmlns:epub=\"http://www.idpf.org/2007/ops\"\(lang)><body>\n"
        return Array(head.utf8) + pen.bytes + Array("</body></html>".utf8)
    }

    private static func name(_ language: String) -> String {
        language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
