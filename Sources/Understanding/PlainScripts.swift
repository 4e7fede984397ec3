/// Scripts that have no capitals, and what tells of a name in them: verbs of speech, honorifics,
/// calls. It finds less than capitals do.
enum PlainScript: Sendable {
    case chinese, japanese, arabic, hebrew

    /// What most letters at the beginning of a text are; nil for scripts with capitals.
    init?(_ text: ReadText) {
        var (han, kana, arabic, hebrew, others) = (0, 0, 0, 0, 0)
        for part in text.parts {
            for scalar in String(decoding: part.text.prefix(8_192), as: UTF8.self).unicodeScalars {
                switch scalar.value {
                case 0x4E00...0x9FFF: han += 1
                case 0x3041...0x30FF: kana += 1
                case 0x0620...0x064A, 0x0671...0x06D3: arabic += 1
                case 0x05D0...0x05EA: hebrew += 1
                default: if scalar.properties.isAlphabetic { others += 1 }
                }
            }
            if han + kana + arabic + hebrew + others > 20_000 { break }
        }
        let most = max(han + kana, arabic, hebrew, others)
        guard most > 0, most != others else { return nil }
        if most == arabic {
            self = .arabic
        } else if most == hebrew {
            self = .hebrew
        } else {
            self = kana * 10 > han ? .japanese : .chinese
        }
    }

    /// Words are written apart.
    var hasSpaces: Bool { self == .arabic || self == .hebrew }

    /// Verbs of speech, the longest first; a name stands before them, where words are not written
    /// apart, else behind them.
    var speech: [[UInt32]] {
        switch self {
        case .chinese:
            Self.words("笑道 说道 說道 问道 問道 答道 喊道 叫道 骂道 罵道 说 說 道 曰 问 問 答 喊 叫")
        case .japanese:
            Self.words(
                """
                は言 が言 は云 が云 は答 が答 は聞 が聞 は訊 は叫 が叫 は笑 が笑 はいっ がいっ は尋 は思 が思
                """)
        case .arabic:
            Self.words(
                """
                قال قالت وقال وقالت فقال فقالت أجاب أجابت سأل سألت صاح صاحت هتف يا
                """)
        case .hebrew:
            Self.words(
                """
                אמר אמרה ויאמר ותאמר שאל שאלה ענה ענתה השיב השיבה קרא קראה
                """)
        }
    }

    /// What is said behind a name.
    var honorifics: [[UInt32]] {
        switch self {
        case .chinese: Self.words("先生 小姐 太太 夫人 大人 公子 姑娘")
        case .japanese: Self.words("さん 君 様 先生 氏 ちゃん 殿")
        case .arabic, .hebrew: []
        }
    }

    /// Titles that a name follows, and words that are said but are no names.
    var noNames: Set<[UInt32]> {
        switch self {
        case .chinese:
            Set(
                Self.words(
                    """
                    他 她 我 你 您 它 他们 她们 我们 你们 大家 众人 眾人 有人 人家 自己 谁 誰 不 知 难 難 一
                    笑 听 聽 因 方 乃 父 母 其 比如 例如 然后 然後 随后 隨後 于是 於是 可是 但是 因为 因為 所以 如果 虽然 雖然
                    """))
        case .japanese:
            Set(
                Self.words(
                    """
                    今度 全体 今日 今 昔 一同 両人 二人 一人 模 裾模 彼 彼女 私 僕 俺 人 皆 誰 自分 男 女 余 吾輩 母 父 奥 お客 客 主人 旦那
                    嬢 娘 和尚 神 何 貴
                    """))
        case .arabic:
            Set(
                Self.words(
                    """
                    له لها لهم لي لك إن أن في من على هو هي الذي التي ما لا هذا هذه ذلك الرجل
                    المرأة أحد بعض أبي أمي رجل سيدي صاحبي
                    """))
        case .hebrew:
            Set(
                Self.words(
                    """
                    לו לה להם לי לך את אל כי לא הוא היא זה האיש האשה אבא אמא אדוני אחד
                    """))
        }
    }

    /// It has a sign for a person or a thing that was named before: 这个, 对他, 你知.
    func isPointing(_ word: [UInt32]) -> Bool {
        guard self == .chinese else { return false }
        return word.contains { Self.pointing.contains($0) }
    }

    private static let pointing = Set("我你您他她它牠祂这這那哪此谁誰们們".unicodeScalars.map(\.value))

    /// It stands between a name and what that person says: 宝玉又说.
    func isAdverb(_ letter: UInt32) -> Bool { self == .chinese && Self.adverbs.contains(letter) }

    private static let adverbs = Set("又也便就才却卻还還再忙只都即遂亦连連".unicodeScalars.map(\.value))

    static func isNameLetter(_ value: UInt32, in script: PlainScript) -> Bool {
        switch script {
        case .chinese: (0x4E00...0x9FFF).contains(value) || value == 0xB7
        case .japanese:
            (0x4E00...0x9FFF).contains(value) || (0x30A1...0x30FA).contains(value)
                || value == 0x30FC || value == 0x3005
        case .arabic: (0x0620...0x065F).contains(value) || (0x0671...0x06D3).contains(value)
        case .hebrew: (0x05D0...0x05EA).contains(value) || value == 0x27 || value == 0x5F3
        }
    }

    static func words(_ text: String) -> [[UInt32]] {
        text.split(whereSeparator: \.isWhitespace).map { $0.unicodeScalars.map(\.value) }
    }
}
