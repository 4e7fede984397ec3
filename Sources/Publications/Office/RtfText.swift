/// What the text, the paragraphs, the tables and the pictures of a Rich Text document come to.
extension RtfFlow {
    mutating func take(_ byte: UInt8) {
        if skips > 0 {
            skips -= 1
            return
        }
        if group.target == .picture { return addHexadecimal(byte) }
        if group.target == .nothing { return }
        letters.append(byte)
        if letters.count >= 1 << 16 { flush() }
    }

    /// `\u8217?`: the sign after it is for programs that know no such letters.
    mutating func take(scalar number: Int) {
        if group.target == .nothing || group.target == .picture { return }
        if !letters.isEmpty { flushLetters() }
        skips = group.stand
        if number > 0xFFFF {
            surrogate = nil
            return add(Unicode.Scalar(UInt32(clamping: number)).map { String($0) } ?? "")
        }
        let unit = UInt16(truncatingIfNeeded: number)
        if let high = surrogate {
            surrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                return add(String(decoding: [high, unit], as: UTF16.self))
            }
        }
        if (0xF020...0xF0FF).contains(unit), let font = fonts[group.font],
            let sign = OfficeSymbols.text(Int(unit), font: font.name)
        {
            return add(sign)
        }
        if UTF16.isLeadSurrogate(unit) {
            surrogate = unit
        } else if let scalar = Unicode.Scalar(unit), unit >= 0x20 {
            add(String(Character(scalar)))
        }
    }

    mutating func flush() {
        flushLetters()
        skips = 0
    }

    mutating func flushLetters() {
        if letters.isEmpty { return }
        surrogate = nil
        defer { letters = [] }
        let font = fonts[group.font]
        if let font, font.hasSigns || OfficeSymbols.isKnown(font.name) {
            return add(signs(font))
        }
        if letters.allSatisfy({ $0 < 0x80 }) {
            return add(String(decoding: letters, as: UTF8.self))
        }
        let text =
            Converter.utf8(letters, from: font?.encoding ?? encoding)
            .map { String(decoding: $0, as: UTF8.self) }
            ?? String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))
        add(text)
    }

    private func signs(_ font: Font) -> String {
        letters.map {
            OfficeSymbols.text(Int($0), font: font.name) ?? String(Unicode.Scalar($0))
        }.joined()
    }

    mutating func add(_ text: String) {
        switch group.target {
        case .text:
            guard isShown, !text.isEmpty else { return }
            beginParagraph()
            page.add(text, group.look)
        case .order: if let said = order, said.utf8.count < 4_096 { order?.append(text) }
        case .nothing, .picture, .info, .shape: break
        default: if words.utf8.count < 4_096 { words += text }
        }
    }

    // MARK: - Paragraphs

    mutating func beginParagraph() {
        if page.isInParagraph { return }
        beginTables(group.tables)
        var paragraph = group.paragraph
        if let style = style(group.style) {
            if paragraph.kind == .plain { paragraph.kind = style.kind ?? .plain }
            paragraph.isTitle = style.isTitle
        }
        let marker = self.marker
        self.marker = nil
        if case .heading = paragraph.kind {
            page.begin(paragraph)
            if let marker, !marker.isEmpty { page.add(marker + " ") }
            return
        }
        if let marker {
            paragraph.list = (group.level + 1, OfficeNumbers.bullet(marker, depth: group.level + 1))
            // A number is longer than a bullet.
            if marker.contains(where: \.isLetter) || marker.contains(where: \.isNumber) {
                paragraph.list?.marker = OfficeNumbers.bounded(marker)
            }
        }
        page.begin(paragraph)
    }

    /// The nearest of those it is made from that says what it is.
    private func style(_ number: Int) -> Style? {
        var next: Int? = number
        for _ in 0..<Limits.fallbackSteps {
            guard let number = next, let style = styles[number] else { return nil }
            if style.kind != nil { return style }
            next = style.basis
        }
        return nil
    }

    /// - Parameter isWanted: also one without text, which is space.
    mutating func endParagraph(isWanted: Bool = false) {
        // One whose end is not seen goes on with the next.
        guard isShown else { return }
        if isWanted, !page.isInParagraph, group.tables == 0 { beginParagraph() }
        page.end()
    }

    // MARK: - Tables

    /// So many tables stand in each other here.
    private mutating func beginTables(_ count: Int) {
        while page.pen.tables.count > count { page.endTable() }
        if count > 0 { openCell() }
        while page.pen.tables.count < count {
            page.beginTable()
            openCell()
        }
    }

    private mutating func openCell() {
        guard let last = page.pen.tables.last, last.stage != .cell else { return }
        page.beginCell(isHeader: isHeaderRow)
    }

    mutating func endCell(of table: Int) {
        guard group.target == .text else { return }
        page.end()
        marker = nil
        beginTables(table)
        page.endCell()
    }

    mutating func endRow(of table: Int) {
        guard group.target == .text else { return }
        while page.pen.tables.count > table { page.endTable() }
        if page.pen.tables.count == table { page.endRow() }
    }

    // MARK: - Pictures

    mutating func describePicture(_ word: String) {
        switch word {
        case "pngblip": picture.ending = "png"
        case "jpegblip": picture.ending = "jpg"
        default: break
        }
    }

    mutating func addHexadecimal(_ byte: UInt8) {
        guard let digit = byte.hexValue, picture.ending != nil,
            picture.data.count + pictureBytes < Self.picturesMax
        else { return }
        if let half = picture.half {
            picture.data.append(half << 4 | digit)
            picture.half = nil
        } else {
            picture.half = digit
        }
    }

    mutating func addPicture(_ data: ArraySlice<UInt8>) {
        guard picture.ending != nil, data.count + pictureBytes < Self.picturesMax else { return }
        picture.data = Array(data)
    }

    mutating func endPicture() {
        defer { picture = Picture() }
        guard let ending = picture.ending, !picture.data.isEmpty, pictures.count < 10_000,
            group.look.isDisjoint(with: OfficePage.Look.unseen)
        else { return }
        let name = "picture-\(pictures.count + 1).\(ending)"
        pictureBytes += picture.data.count
        pictures.append((name, picture.data))
        beginParagraph()
        page.picture(name, alt: picture.words)
    }
}
