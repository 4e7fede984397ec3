import Publications

/// Puts a sentence of a book into the words that an engine gets.
public struct SpeechWording {
    private let taste: SpeechTaste
    /// The book's, for text that names none.
    private let language: String?
    private let pronunciations: [CompiledPronunciation]

    /// A mark of a note is no longer than that.
    static let markBytesMax = 24
    /// Characters of one call of an engine: half a minute of sound.
    private static let lineMax = 500

    public init(_ taste: SpeechTaste, language: String?) {
        self.taste = taste
        self.language = language
        pronunciations = taste.pronunciations.compactMap(CompiledPronunciation.init)
    }

    /// Without lines where nothing of it is heard.
    public func sentence(_ item: SpeechPlan.Item) -> SpokenSentence {
        let document = item.document
        var glyphs = glyphs(of: item)
        let isHeading =
            if case .heading = document.blocks[item.block].kind { true } else { false }
        let spoken = glyphs.all.first { $0.language != nil }?.language ?? language ?? ""
        Rewording(
            language: LanguageTag(spoken).primary, isHeading: isHeading,
            pronunciations: pronunciations
        ).apply(to: &glyphs)
        let lines = lines(of: glyphs).filter(\.isHeard)
        return SpokenSentence(range: item.range, lines: lines, pause: item.pause)
    }

    // MARK: - Characters

    private func glyphs(of item: SpeechPlan.Item) -> Glyphs {
        let (document, range) = (item.document, item.range)
        let silent = (silentLinks(in: range, of: document) + item.marks)
            .sorted { $0.lowerBound < $1.lowerBound }
        var glyphs = Glyphs()
        var run = document.firstRun(endingAfter: range.lowerBound)
        var offset = range.lowerBound
        var link = 0
        var word = document.firstPhonetic(endingAfter: range.lowerBound)
        let readings = document.readings[document.firstReading(endingAfter: range.lowerBound)...]
            .prefix { $0.range.lowerBound < range.upperBound }.filter { $0.isSpoken(in: range) }
        var reading = 0
        for scalar in String(decoding: document.text[range], as: UTF8.self).unicodeScalars {
            defer { offset += UTF8.width(scalar) }
            while run < document.runs.count, document.runs[run].range.upperBound <= offset {
                run += 1
            }
            while link < silent.count, silent[link].upperBound <= offset { link += 1 }
            if link < silent.count, silent[link].contains(offset) { continue }
            var style = InlineStyle()
            var language: String?
            if run < document.runs.count, document.runs[run].range.contains(offset) {
                style = document.runs[run].style
                let known = Int(document.runs[run].language)
                if document.languages.indices.contains(known) {
                    language = document.languages[known]
                }
            }
            while reading < readings.count, readings[reading].range.upperBound <= offset {
                reading += 1
            }
            if reading < readings.count, readings[reading].range.contains(offset) {
                guard readings[reading].range.lowerBound == offset else { continue }
                for letter in readings[reading].letters.unicodeScalars {
                    add(letter, offset, style, language, to: &glyphs)
                }
                continue
            }
            let count = glyphs.all.count
            add(scalar, offset, style, language, to: &glyphs)
            while word < document.phonetics.count,
                document.phonetics[word].range.upperBound <= offset
            {
                word += 1
            }
            if word < document.phonetics.count, document.phonetics[word].range.contains(offset) {
                glyphs.say(count..<glyphs.all.count, document.phonetics[word].letters, word)
            }
        }
        return glyphs
    }

    private func add(
        _ scalar: Unicode.Scalar, _ offset: Int, _ style: InlineStyle, _ language: String?,
        to glyphs: inout Glyphs
    ) {
        // Ruby says again what stands beneath it, or was said in its place.
        if !style.isDisjoint(with: [.ruby, .generated, .joint]) { return }
        if style.contains(.unspoken) { return }
        if style.contains(.image), !taste.hasPictures || ["[", "]"].contains(scalar) { return }
        if style.contains(.code) {
            if taste.code == .skip { return }
            if taste.code == .spell, glyphs.all.last?.scalar != " " {
                glyphs.all.append(.init(scalar: " ", source: offset, language: language))
            }
        }
        guard let kept = Self.heard(scalar) else { return }
        if style.contains(.math) {
            let spoken = LanguageTag(language ?? self.language ?? "").primary
            if let words = SpokenFormula.words(scalar, spoken) {
                for scalar in " \(words) ".unicodeScalars {
                    glyphs.all.append(.init(scalar: scalar, source: offset, language: language))
                }
                return
            }
        }
        let isApart =
            style.contains(.spelled)
            || style.contains(.digits) && ("0"..."9").contains(scalar)
        if isApart, let last = glyphs.all.last, last.scalar != " " {
            glyphs.all.append(.init(scalar: " ", source: offset, language: language))
        }
        glyphs.all.append(.init(scalar: kept, source: offset, language: language))
    }

    /// White space of every kind is a space; what has neither form nor sound is nothing.
    private static func heard(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000:
            " "
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F,
            0xFEFF, 0xFFF0...0xFFFF, 0xE000...0xF8FF, 0xF0000...0x10FFFF:
            nil
        default: scalar
        }
    }

    private func silentLinks(in range: Range<Int>, of document: Document) -> [Range<Int>] {
        var (low, high) = (0, document.links.count)
        while low < high {
            let middle = (low + high) / 2
            if document.links[middle].range.upperBound <= range.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return document.links[low...].prefix { $0.range.lowerBound < range.upperBound }
            .filter { $0.kind != .plain && $0.range.count <= Self.markBytesMax }.map(\.range)
    }

    // MARK: - Lines

    private func lines(of glyphs: Glyphs) -> [SpokenLine] {
        var lines: [SpokenLine] = []
        var start = 0
        let languages = spokenLanguages(of: glyphs)
        for at in glyphs.all.indices {
            let isOther = at > start && languages[at] != languages[start]
            let isLong =
                at - start >= Self.lineMax
                && (glyphs.all[at - 1].scalar == " " || at - start >= 2 * Self.lineMax)
            if isOther || isLong {
                lines.append(line(glyphs.all[start..<at], languages[start]))
                start = at
            }
        }
        if start < glyphs.all.count { lines.append(line(glyphs.all[start...], languages[start])) }
        return lines
    }

    private func line(_ glyphs: ArraySlice<Glyphs.Glyph>, _ language: String?) -> SpokenLine {
        SpokenLine(
            text: String(String.UnicodeScalarView(glyphs.map(\.scalar))),
            phonetics: Self.phonetics(glyphs), sources: glyphs.map(\.source), language: language)
    }

    private static func phonetics(_ glyphs: ArraySlice<Glyphs.Glyph>) -> [PhoneticWord] {
        var words: [PhoneticWord] = []
        var last: Glyphs.Phonetics?
        for (index, glyph) in glyphs.enumerated() {
            if let phonetic = glyph.phonetic {
                if phonetic == last {
                    words[words.count - 1].range =
                        words[words.count - 1].range.lowerBound..<index + 1
                } else {
                    words.append(
                        PhoneticWord(range: index..<index + 1, letters: phonetic.letters))
                }
            }
            last = glyph.phonetic
        }
        return words
    }

    /// For each character, by what the book says and by its script. Signs go with what is before.
    private func spokenLanguages(of glyphs: Glyphs) -> [String?] {
        let isJapanese = glyphs.all.contains { ScriptRuns.script(of: $0.scalar) == .kana }
        var languages: [String?] = []
        languages.reserveCapacity(glyphs.all.count)
        var current: String?
        var isKnown = false
        for (at, glyph) in glyphs.all.enumerated() {
            let said = glyph.language ?? language
            if let script = ScriptRuns.script(of: glyph.scalar), !isSingle(at, script, glyphs) {
                let primary = said.map { LanguageTag($0).primary }
                let fits = primary.map { ScriptRuns.fits(script, $0) } ?? (script == .latin)
                current =
                    fits ? said : ScriptRuns.language(script, isJapanese: isJapanese)
                if !isKnown {
                    for before in languages.indices { languages[before] = current }
                    isKnown = true
                }
            } else if !isKnown {
                current = said
            }
            languages.append(current)
        }
        return languages
    }

    /// A lone letter of another script, as in “α particles”, is read by the voice that reads.
    private func isSingle(_ at: Int, _ script: ScriptRuns.Script, _ glyphs: Glyphs) -> Bool {
        if script == .han { return false }
        return !glyphs.isLetter(at - 1) && !glyphs.isLetter(at + 1)
            && LanguageTag(glyphs.all[at].language ?? language ?? "en").primary.count > 1
            && script != .latin
    }
}
