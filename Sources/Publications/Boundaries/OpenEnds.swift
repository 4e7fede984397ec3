/// Whether a sentence goes on where the general rules end it: behind an abbreviation, an ordinal
/// number, or what somebody calls out in the middle of it.
struct OpenEnds {
    private let language: String
    private let beforeNames: Set<[UInt8]>
    private let beforeNumbers: Set<[UInt8]>
    private let starters: Set<String>

    /// - Parameter language: its short code.
    init(_ language: String) {
        self.language = language
        beforeNames = Self.beforeNames[language] ?? []
        beforeNumbers = Self.beforeNumbers[language] ?? []
        starters = Self.starters[language] ?? []
    }

    /// - Parameters:
    ///   - end: of what was read so far, without the space behind it.
    ///   - next: what follows.
    ///   - isClose: nothing stands between the two.
    func goesOn(_ end: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>, isClose: Bool) -> Bool {
        guard let last = end.last else { return false }
        if isClose, last == UInt8(ascii: "?") || last == UInt8(ascii: "!") {
            return next.first.map(Self.isPlain) ?? false
        }
        if begins(small: next) { return isCall(end) }
        if isQuoted(end), isCall(end), names(speaker: next) { return true }
        guard last == UInt8(ascii: ".") else { return false }
        let word = lastWord(of: end.dropLast())
        if language == "de", (1...2).contains(word.count), word.allSatisfy(Self.isDigit) {
            return isApart(end.dropLast(1 + word.count)) && !starts(next)
        }
        if next.first.map(Self.isDigit) == true {
            return beforeNames.contains(word) || beforeNumbers.contains(word)
        }
        return beforeNames.contains(word) && !starts(next)
    }

    /// A closing guillemet, with a space behind it, at the beginning: where it ends, and where the
    /// next sentence begins. Where guillemets open so, no space follows.
    static func closed(_ text: ArraySlice<UInt8>) -> (close: Int, start: Int)? {
        guard text.starts(with: [0xC2, 0xBB]) else { return nil }
        let close = text.startIndex + 2
        var start = close
        while start < text.endIndex {
            if text[start] == 0x20 || text[start] == 0x0A {
                start += 1
            } else if text[start...].starts(with: [0xC2, 0xA0]) {
                start += 2
            } else {
                break
            }
        }
        return start > close || start == text.endIndex ? (close, start) : nil
    }

    /// The language of a text that names none, by its small words; English where they say nothing.
    static func guess(_ text: ArraySlice<UInt8>) -> String {
        var counts: [String: Int] = [:]
        for word in text.prefix(guessBytes).split(whereSeparator: { $0 <= 0x40 && $0 != 0x27 }) {
            guard let language = marks[Array(word)] else { continue }
            counts[language, default: 0] += 1
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "en"
    }

    private static let guessBytes = 2_000
    private static let marks: [[UInt8]: String] = {
        var marks: [[UInt8]: String] = [:]
        for (language, words) in [
            ("en", "the and of was that with his her he she it"),
            ("de", "der die das und nicht ist ein eine dem den er sie mit auf am im"),
            ("fr", "le les des est une dans et elle il qui avec pas"),
            ("es", "el los las del una con por y que"), ("it", "il che gli una con della sono"),
            ("pt", "os um uma não com ao"), ("nl", "het een niet van op zijn"),
            ("ru", "и в не на что он она с как его это по"),
        ] {
            for word in words.split(separator: " ") { marks[Array(word.utf8)] = language }
        }
        return marks
    }()

    // MARK: - The end

    /// `!`, `?` or `…`, and what closes behind it.
    private func isCall(_ end: ArraySlice<UInt8>) -> Bool {
        let tail = String(decoding: end.suffix(16), as: UTF8.self).unicodeScalars.reversed()
        return tail.first { !Self.closing.contains($0) }.map { "!?…‽".unicodeScalars.contains($0) }
            ?? false
    }

    private func isQuoted(_ end: ArraySlice<UInt8>) -> Bool {
        ["\"", "'", "”", "’"].contains { end.reversed().starts(with: $0.utf8.reversed()) }
    }

    private static let closing = Set("\"'”’»«›‹“)]— –\u{A0}\u{202F}".unicodeScalars)

    /// The letters and digits before the point, with the points inside of them.
    private func lastWord(of text: ArraySlice<UInt8>) -> [UInt8] {
        let word = text.suffix(Self.wordMax).reversed().prefix {
            Self.isPlain($0) || $0 >= 0x80 && $0 != 0xA0 || $0 == UInt8(ascii: ".")
                || $0 == UInt8(ascii: "-")
        }
        return word.reversed()
    }

    private static let wordMax = 24

    /// No digit stands before, as it does in a time and in an amount.
    private func isApart(_ before: ArraySlice<UInt8>) -> Bool {
        before.last.map { $0 == 0x20 || $0 == 0x0A || $0 == 0xA0 || $0 == UInt8(ascii: "(") }
            ?? true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isPlain(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    // MARK: - The beginning

    /// Behind marks and dashes stands a small letter.
    private func begins(small next: ArraySlice<UInt8>) -> Bool {
        let scalars = String(decoding: next.prefix(16), as: UTF8.self).unicodeScalars
        return scalars.first { !Self.closing.contains($0) }?.properties.isLowercase ?? false
    }

    /// Names, and a word of saying behind them: “No!” Mary cried.
    private func names(speaker next: ArraySlice<UInt8>) -> Bool {
        guard language == "en" else { return false }
        let words = String(decoding: next.prefix(64), as: UTF8.self)
            .split { $0 == " " || $0 == "\n" }.prefix(Self.speakerWordsMax + 1)
        guard let verb = words.firstIndex(where: { $0.first?.isUppercase != true }), verb > 0
        else { return false }
        // A point within is one of a title: “Mr. Smith said”.
        let isName = words[..<verb].allSatisfy { word in
            word.allSatisfy { $0.isLetter || ".'’-".contains($0) }
        }
        return isName && Self.sayings.contains(String(words[verb].prefix(while: \.isLetter)))
    }

    private static let speakerWordsMax = 3
    private static let sayings = Set(
        """
        said asked cried replied answered exclaimed called shouted whispered murmured muttered \
        demanded returned inquired enquired repeated added observed ejaculated screamed yelled \
        roared gasped laughed sighed groaned sobbed snapped growled interrupted retorted responded \
        remarked suggested begged says asks cries replies
        """.split(separator: " ").map(String.init))

    /// It begins with a word with which sentences begin.
    private func starts(_ next: ArraySlice<UInt8>) -> Bool {
        if next.isEmpty { return true }
        let text = String(decoding: next.prefix(48), as: UTF8.self)
        // A quotation mark or a dash begins another sentence.
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else {
            return true
        }
        let word = text.prefix { $0.isLetter || $0 == "'" || $0 == "’" }
        return starters.contains(word.lowercased())
    }

    // MARK: - Words

    private static func table(_ lists: [String: String]) -> [String: [String]] {
        lists.mapValues { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    }

    /// Abbreviations beside those that are spoken in full, without their last point; each with a
    /// capital as well. These stand before names.
    private static let beforeNames = forms([
        "en": "gov sen rep pres supt maj cpl pvt adm cmdr mt mme mlle messrs approx trans cit",
        "de": """
        hl hll ca mio mrd tel str hrsg dipl ing gebr geb gest inkl exkl ev kath bes dt engl lat \
        griech franz ital russ übers sog
        """,
        "fr": "mlle mme mm mgr dr st ste av bd env cf",
        "es": "sr sra srta dr dra prof lic ing gral cnel av excmo ilmo st sto sta",
        "it": """
        sig sigg sig.ra dott dott.ssa dr prof prof.ssa avv ing arch mons geom rag cav comm cfr s \
        ss
        """,
        "pt": "sr sra dr dra prof eng av exmo exma st sto sta",
        "nl": "dhr mevr dr prof ir ing mr drs st",
        "ru": """
        г гг ул им св тыс млн млрд проф акад ст пл пер просп кв корп ред англ лат нем фр см \
        напр обл гр
        """,
    ])

    /// And these before numbers.
    private static let beforeNumbers = forms([
        "en": """
        p pp no nos vol vols ch chap fig figs art par sec app op jan feb mar apr jun jul aug \
        sept sep oct nov dec
        """,
        "de": """
        s abs abb art aufl jg jan feb aug sept okt nov dez anm nr nrn bd kap tab
        """,
        "fr": "no nos p pp art t vol chap fig éd janv févr juil sept oct nov déc",
        "es": "núm nº vol fig pág págs cap art",
        "it": "n p pp pag pagg fig vol sec cap art",
        "pt": "n nº vol fig pág cap art",
        "nl": "nr blz fig jl art",
        "ru": "д п пп рис стр т тт гл табл вып ч с",
    ])

    private static func forms(_ lists: [String: String]) -> [String: Set<[UInt8]>] {
        table(lists).mapValues { words in
            Set(
                words.flatMap { word in
                    [word, word.prefix(1).uppercased() + word.dropFirst()].map { Array($0.utf8) }
                })
        }
    }

    /// Words with which a sentence begins rather than goes on behind an abbreviation.
    private static let starters: [String: Set<String>] = table([
        "en": """
        the a an he she it they we i you his her its their our my your this that these those there \
        here then when while where who what why how but and so if as at in on for from with after \
        before because although though since until not no yes now one all some many most such \
        only both each every however therefore thus moreover
        """,
        "de": """
        der die das den dem des ein eine einer eines einem einen er sie es wir ihr ich du man \
        sein seine seiner ihre ihrer mein meine unser unsere dieser diese dieses diesem diesen \
        jener jene jedoch doch aber und oder denn dann danach da daher darum dort damals \
        dabei damit so auch nur noch nun nicht kein keine als wenn weil ob wie wer was wo \
        warum wann in im an am auf aus bei beim mit nach von vom vor zu zum zur um über unter \
        durch für ohne gegen seit während trotz heute gestern morgen hier jetzt alle viele \
        einige manche später früher schon
        """,
        "fr": """
        le la les un une des ce cet cette ces il elle ils elles on nous vous je tu son sa ses \
        mon ma mes et mais ou donc or ni car puis alors ainsi quand comme si que qui où dans \
        en à au aux de du pour par sur avec sans après avant c l d j n s qu
        """,
        "es": """
        el la los las un una unos unas él ella ellos ellas yo tú usted nosotros su sus mi mis este \
        esta esto estos estas ese esa y pero o porque pues entonces así cuando como si que quien \
        donde en a al de del por para con sin sobre desde hasta no sí se lo le
        """,
        "it": """
        il lo la i gli le un uno una egli lui lei essi loro io tu noi voi suo sua suoi mio mia \
        questo questa quello quella e ma o perché poi allora così quando come se che chi dove \
        in a al alla di del della da dal per con su non si ci
        """,
        "pt": """
        o a os as um uma uns umas ele ela eles elas eu tu você nós seu sua este esta isto esse \
        essa e mas ou porque então assim quando como se que quem onde em no na de do da por \
        para com sem não
        """,
        "nl": """
        de het een hij zij ze het wij we ik je jij zijn haar hun dit dat deze die en maar of want \
        dan toen daar hier als wanneer hoe wie wat waar in op aan van voor met bij naar uit om \
        niet geen
        """,
        "ru": """
        он она оно они мы вы я ты это этот эта эти тот та те там тут здесь тогда потом затем и \
        а но или да нет не ни что кто как когда где куда почему если хотя чтобы в во на с со к ко \
        о об от из у за под над при по до для без через после перед его её их мой моя наш наша \
        весь все всё так также уже ещё
        """,
    ]).mapValues(Set.init)
}
