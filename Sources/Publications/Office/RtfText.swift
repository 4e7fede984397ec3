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
        flushLetters()
        skips = group.stand
        let unit = UInt16(truncatingIfNeeded: number)
        if let high = surrogate {
            surrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                return add(String(decoding: [high, unit], as: UTF16.self))
            }
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
        surrogate = nil
    }

    mutating func flushLetters() {
        if letters.isEmpty { return }
        defer { letters = [] }
        if letters.allSatisfy({ $0 < 0x80 }) {
            return add(String(decoding: letters, as: UTF8.self))
        }
        let name = fonts[group.font] ?? encoding
        let text =
            Converter.utf8(letters, from: name).map { String(decoding: $0, as: UTF8.self) }
            ?? String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))
        add(text)
    }

    mutating func add(_ text: String) {
        switch group.target {
        case .text:
            beginParagraph()
            page.add(text, group.look)
        case .order: if (order ?? "").utf8.count < 4_096 { order = (order ?? "") + text }
        case .nothing, .picture: break
        default: if words.utf8.count < 4_096 { words += text }
        }
    }

    // MARK: - Paragraphs

    mutating func beginParagraph() {
        if isOpen { return }
        if group.isInTable { beginCell() } else { endTable() }
        var paragraph = group.paragraph
        let style = styles[group.style] ?? ""
        if paragraph.kind == .plain { paragraph.kind = Self.kind(style) }
        if let marker {
            paragraph.list = (group.level + 1, OfficeNumbers.bullet(marker, depth: group.level + 1))
            // A number is longer than a bullet.
            if marker.contains(where: \.isLetter) || marker.contains(where: \.isNumber) {
                paragraph.list?.marker = marker
            }
        }
        paragraph.breaksBefore = paragraph.breaksBefore || breaksNext
        (marker, breaksNext, isOpen) = (nil, false, true)
        page.begin(paragraph)
    }

    private static func kind(_ style: String) -> OfficePage.Paragraph.Kind {
        if style == "title" { return .heading(1) }
        if style == "subtitle" { return .heading(2) }
        if style.hasPrefix("heading "), let level = Int(style.dropFirst(8)) {
            return .heading(level)
        }
        if style.contains("quot") { return .quote }
        if style.contains("preformatted") { return .code }
        return style == "caption" ? .caption : .plain
    }

    /// - Parameter isWanted: also one without text, which is space.
    mutating func endParagraph(isWanted: Bool = false) {
        guard group.target == .text else { return }
        if isWanted, !isOpen, !group.isInTable { beginParagraph() }
        page.end()
        isOpen = false
    }

    // MARK: - Tables

    mutating func beginCell() {
        if table == .none {
            page.beginTable()
            table = .between
        }
        if table == .between {
            page.beginRow()
            table = .row
        }
        if table == .row {
            page.beginCell()
            table = .cell
        }
    }

    mutating func endCell() {
        guard group.target == .text else { return }
        endParagraph()
        beginCell()
        page.endCell()
        table = .row
    }

    mutating func endRow() {
        guard group.target == .text else { return }
        if table == .cell { endCell() }
        if table == .row {
            page.endRow()
            table = .between
        }
    }

    mutating func endTable() {
        endRow()
        if table == .between { page.endTable() }
        table = .none
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
        guard let ending = picture.ending, !picture.data.isEmpty, pictures.count < 10_000 else {
            return
        }
        let name = "picture-\(pictures.count + 1).\(ending)"
        pictureBytes += picture.data.count
        pictures.append((name, picture.data))
        picture = ([], nil, nil)
        beginParagraph()
        page.picture(name, alt: "")
    }
}
