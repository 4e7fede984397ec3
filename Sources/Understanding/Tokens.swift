/// A word where it stands.
struct Token {
    struct Marks: OptionSet {
        let rawValue: UInt16
        static let capital = Marks(rawValue: 1)
        /// More than one letter, all of them capitals.
        static let allCapitals = Marks(rawValue: 2)
        /// A sentence begins here, or may: behind a quotation mark, a colon, a dash.
        static let first = Marks(rawValue: 4)
        /// Belongs to somebody: “’s” stands behind it and is no part of it.
        static let possessive = Marks(rawValue: 8)
        /// Nothing but a space, or the point of an abbreviation, is between it and the one before.
        static let follows = Marks(rawValue: 16)
        static let heading = Marks(rawValue: 32)
        /// Behind a comma, and with something behind it that ends: “No, Peter, …”
        static let afterComma = Marks(rawValue: 64)
        static let beforeComma = Marks(rawValue: 128)
        /// The first word of its paragraph.
        static let blockStart = Marks(rawValue: 256)
    }

    var word: Int32
    var offset: Int32
    var length: UInt16
    var marks: Marks

    func has(_ mark: Marks) -> Bool { marks.contains(mark) }
    var end: Int32 { offset + Int32(length) }
}

/// Cuts text to words and counts how each is written.
struct Tokenizer {
    private(set) var table = WordTable()
    private var letters = [UInt8](repeating: 0, count: 256)
    private let abbreviations: Set<Int32>
    private let elides: Bool
    /// The articles have the first numbers, so that two comparisons find a word behind one.
    private let definite: Range<Int32>
    private let indefinite: Range<Int32>

    init(_ language: NameLanguage) {
        var table = WordTable()
        _ = table.number("\u{0}")
        let first = Int32(table.words.count)
        for word in language.definite { _ = table.number(word) }
        let middle = Int32(table.words.count)
        for word in language.indefinite { _ = table.number(word) }
        definite = first..<middle
        indefinite = middle..<Int32(table.words.count)
        elides = language.elides
        abbreviations = Set(NameLexicon.abbreviations.map { table.number($0) })
        self.table = table
    }

    /// The words of a paragraph, added to `tokens`.
    mutating func add(
        _ text: UnsafeBufferPointer<UInt8>, _ block: ReadText.Block, to tokens: inout [Token]
    ) {
        var at = block.range.lowerBound
        let end = block.range.upperBound
        var marks: Token.Marks = [.first, .blockStart]
        var gap = 0
        let isHeading = block.isHeading || Tokenizer.isTitle(text, block.range)
        while at < end {
            let (value, bytes) = Letters.scalar(text, at, end)
            if Letters.letter(value) != nil {
                if isHeading { marks.insert(.heading) }
                let isElided: Bool
                (at, isElided) = word(text, at, end, marks, &tokens)
                marks = isElided ? .follows : []
                gap = 0
                continue
            }
            note(value, gap, &marks, &tokens)
            gap += 1
            at += bytes
        }
    }

    /// A short line in which every word of weight has a capital is a title, whatever it is set as.
    private static func isTitle(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Bool {
        if range.count > 90 || range.count < 2 { return false }
        let last = text[range.upperBound - 1]
        if last == 0x2E || last == 0x21 || last == 0x3F || last >= 0x80 { return false }
        var length = 0
        var isSmall = false
        var words = 0
        for at in range.lowerBound...range.upperBound {
            let byte = at < range.upperBound ? text[at] : 0x20
            if byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80 || byte == 0x27 {
                if length == 0 { isSmall = byte >= 0x61 && byte <= 0x7A }
                length += 1
            } else {
                if isSmall, length > 4 { return false }
                if length > 0 { words += 1 }
                length = 0
            }
        }
        return words > 1
    }

    /// What stands between two words tells whether the second begins a sentence.
    @inline(__always)
    private func note(
        _ value: UInt32, _ gap: Int, _ marks: inout Token.Marks, _ tokens: inout [Token]
    ) {
        switch value {
        case 0x20, 0xA0, 0x202F, 0x2060, 0xFEFF:
            if gap == 0 { marks.insert(.follows) }
        case 0x2E:
            if gap == 0, let last = tokens.last, isShort(last) {
                marks.insert(.follows)
            } else {
                marks.remove(.follows)
                marks.insert(.first)
            }
        case 0x2C:
            marks = [.afterComma]
            if gap == 0, !tokens.isEmpty { tokens[tokens.count - 1].marks.insert(.beforeComma) }
        // ! ? : … and openings: ( [ " « “ „ ‘ and a dash; a new line too, as of verse.
        case 0x21, 0x3F, 0x3A, 0x2026, 0x28, 0x5B, 0x22, 0xAB, 0xBB, 0x201C, 0x201D, 0x201E,
            0x2018, 0x2014, 0x2015, 0x2013, 0x0A, 0x27, 0xBF, 0xA1, 0x2A, 0x5F, 0x2022, 0x300C:
            if value == 0x21 || value == 0x3F, gap == 0, !tokens.isEmpty {
                tokens[tokens.count - 1].marks.insert(.beforeComma)
            }
            marks.remove(.follows)
            marks.insert(.first)
        case 0x2019: if gap == 0 { marks.insert(.follows) } else { marks.insert(.first) }
        default: marks.remove(.follows)
        }
    }

    /// The point behind it ends no sentence.
    private func isShort(_ token: Token) -> Bool {
        if token.has(.capital), token.length == 1 { return true }
        return abbreviations.contains(token.word)
    }

    private mutating func word(
        _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ marks: Token.Marks,
        _ tokens: inout [Token]
    ) -> (end: Int, isElided: Bool) {
        var at = start
        var isElided = false
        var count = 0
        var capitals = 0
        var length = 0
        var startsCapital = false
        var marks = marks
        var shownEnd = start
        while at < end, count < 240 {
            let (value, bytes) = Letters.scalar(text, at, end)
            if let letter = Letters.letter(value) {
                if letter.isCapital { capitals += 1 }
                if length == 0 { startsCapital = letter.isCapital }
                count = put(letter.small, count)
                length += 1
                at += bytes
                shownEnd = at
                continue
            }
            // An apostrophe or a hyphen between two letters is inside of a word.
            guard
                value == 0x27 || value == 0x2019 || value == 0x2D || value == 0x2010
                    || value == 0x2011, at + bytes < end,
                Letters.letter(Letters.scalar(text, at + bytes, end).value) != nil
            else { break }
            let isHyphen = value == 0x2D || value == 0x2010 || value == 0x2011
            if !isHyphen, endsWithS(text, at + bytes, end) {
                marks.insert(.possessive)
                at += bytes + 1
                break
            }
            // “d’Arnoux”, “qu’Arnoux”: two words.
            if elides, !isHyphen, count < 3 {
                at += bytes
                isElided = true
                break
            }
            // “d’Artagnan” has its capital behind the apostrophe.
            if !isHyphen, count == 1, letters[0] == 0x64 {
                let next = Letters.letter(Letters.scalar(text, at + bytes, end).value)
                if next?.isCapital == true { startsCapital = true }
            }
            count = put(isHyphen ? 0x2D : 0x27, count)
            at += bytes
        }
        if startsCapital { marks.insert(.capital) }
        if capitals > 1, capitals == length { marks.insert(.allCapitals) }
        let number = table.number(letters, count)
        let token = Token(
            word: number, offset: Int32(start), length: UInt16(min(shownEnd - start, 65535)),
            marks: marks)
        self.count(token, text, tokens.last)
        tokens.append(token)
        return (max(at, start + 1), isElided)
    }

    private mutating func put(_ value: UInt32, _ count: Int) -> Int {
        guard value >= 0x80, let scalar = Unicode.Scalar(value) else {
            letters[count] = UInt8(truncatingIfNeeded: value)
            return count + 1
        }
        var count = count
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            letters[count] = byte
            count += 1
        }
        return count
    }

    private func endsWithS(_ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ end: Int) -> Bool {
        guard text[at] | 0x20 == 0x73 else { return false }
        if at + 1 >= end { return true }
        return Letters.letter(Letters.scalar(text, at + 1, end).value) == nil
    }

    private mutating func count(
        _ token: Token, _ text: UnsafeBufferPointer<UInt8>, _ before: Token?
    ) {
        if token.has(.heading) { return }
        let word = Int(token.word)
        if !token.has(.capital) {
            table.uses[word].small += 1
        } else if token.has(.allCapitals) {
            return
        } else if token.has(.first) {
            table.uses[word].first += 1
        } else {
            table.uses[word].capital += 1
        }
        guard token.has(.capital), !token.has(.allCapitals) else { return }
        // As it stands inside of a sentence, where it does: “d’Artagnan”, not “D’Artagnan”.
        if table.shown[word] == nil || !token.has(.first) && table.uses[word].capital == 1 {
            table.shown[word] = String(
                decoding: text[Int(token.offset)..<Int(token.end)], as: UTF8.self)
        }
        guard let before, token.has(.follows) else { return }
        if definite.contains(before.word) { table.uses[word].afterThe += 1 }
        if indefinite.contains(before.word) { table.uses[word].afterA += 1 }
        if before.has(.capital), !before.has(.first) { table.uses[word].afterName += 1 }
    }
}
