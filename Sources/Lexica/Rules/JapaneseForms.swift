/// The forms under which a Japanese word stands in a dictionary. Words are not written apart, and
/// what is taken for one may go on: the longest that a dictionary has is meant, with the endings of
/// its verbs and adjectives taken off, one after another. It knows no grammar beyond that: a form
/// that is wrong is one that no dictionary has.
enum JapaneseForms {
    /// So many letters behind what was taken for the word are looked at.
    private static let lettersMax = 10
    private static let stepsMax = 4
    private static let formsMax = 24

    /// - Parameter after: the text behind the word.
    /// - Returns: likeliest first. Of what has one letter of a syllabary, which is mostly a
    ///   particle, nothing longer is likelier.
    static func all(of word: String, after: String) -> [String] {
        guard !word.isEmpty, word.allSatisfy(isLetter) else { return [] }
        let next = after.prefix(lettersMax).prefix(while: isLetter)
        let longer = next.indices.reversed().flatMap { withBases(word + next[...$0]) }
        let own = withBases(word)
        let whole = word.count == 1 && word.allSatisfy(isHiragana) ? own + longer : longer + own
        // What was typed or chosen may be more than a word: 静かな, 東京都.
        return whole
            + word.indices.dropFirst().reversed().prefix(lettersMax).map {
                String(word[..<$0])
            }
    }

    private static func isHiragana(_ letter: Character) -> Bool {
        letter.unicodeScalars.allSatisfy { (0x3041...0x309F).contains($0.value) }
    }

    private static func isLetter(_ letter: Character) -> Bool {
        letter.unicodeScalars.allSatisfy {
            switch $0.value {
            case 0x3005...0x3007, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
            default: false
            }
        }
    }

    /// A word as it stands, then what it is a form of.
    private static func withBases(_ word: String) -> [String] {
        var all = [word]
        var known: Set<String> = [word]
        func add(_ forms: [String]) -> [String] {
            let new = forms.filter { known.insert($0).inserted }.prefix(formsMax - all.count)
            all += new
            return Array(new)
        }
        var last = add(bases(of: word))
        // A word that ends before its ending: 飲ん, of 飲んだ.
        last += add(bare.flatMap { verbs($0, from: word) })
        for _ in 0..<stepsMax where !last.isEmpty { last = add(last.flatMap(bases)) }
        return all
    }

    /// What one ending less makes of a form.
    private static func bases(of form: String) -> [String] {
        endings.flatMap { base, endings in
            endings.filter { form.hasSuffix($0) && form.count > $0.count }.flatMap {
                verbs(base, from: String(form.dropLast($0.count)))
            }
        }
    }

    /// What stands before an ending, by the row of its last sound.
    private enum Base {
        /// 飲ま, 食べ, し
        case a
        /// 飲み, 食べ, し
        case i
        /// 飲め, 食べれ, すれ
        case e
        /// 飲も, 食べよ
        case o
        /// Before て and た: 飲ん, 書い, 食べ.
        case te
        /// A verb with て behind it, before another verb.
        case joined
        /// 高, of 高い.
        case adjective
    }

    /// Those that may be all there is of a word.
    private static let bare: [Base] = [.i, .e, .te, .a]

    private static let endings: [(Base, [String])] = [
        (
            .i,
            words(
                """
                ます ました ません ませんでした ましょう まして ませ たい たがる ながら そう すぎる 過ぎる やすい にくい
                なさい つつ はじめる 始める つづける 続ける
                """)
        ),
        (.te, words("て で た だ たら だら たり だり たって だって てる でる ちゃう じゃう とく どく ちゃ じゃ")),
        (.joined, words("いる おる おく ある みる 見る くる 来る いく 行く しまう くれる もらう やる あげる いただく ください 下さい")),
        (.a, words("ない ず ずに ぬ ん せる させる れる られる ねば まい なきゃ なくちゃ")),
        (.e, words("ば る ど ども")),
        (.o, words("う")),
        (.adjective, words("く くて くない かった かったら かったり ければ かろう さ そう すぎる き し")),
    ]

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The sounds of a row, in the order of `ends`.
    private static let ends: [Character] = Array("うくぐすつぬぶむる")
    private static let rows: [Base: [Character]] = [
        .a: Array("わかがさたなばまら"), .i: Array("いきぎしちにびみり"),
        .e: Array("えけげせてねべめれ"), .o: Array("おこごそとのぼもろ"),
    ]
    /// What stands before て and た for each of `ends`.
    private static let joining: [Character: [Character]] = [
        "っ": ["う", "つ", "る", "く"], "ん": ["む", "ぶ", "ぬ"], "い": ["く", "ぐ"], "し": ["す"],
    ]

    /// The words that a base may be of.
    private static func verbs(_ base: Base, from stem: String) -> [String] {
        guard let last = stem.last else { return [] }
        let front = String(stem.dropLast())
        switch base {
        case .adjective: return [stem + "い"]
        case .joined: return last == "て" || last == "で" ? [stem] : []
        case .te: return (joining[last] ?? []).map { front + String($0) } + oneRow(stem)
        // 食べろ, 食べよ
        case .e: return rowed(base, last, front) + ("ろよ".contains(last) ? oneRow(front) : [])
        case .o: return rowed(base, last, front) + (last == "よ" ? oneRow(front) : [])
        case .a: return rowed(base, last, front) + oneRow(stem)
        case .i:
            // いらっしゃいます
            let polite = last == "い" && !front.isEmpty ? [front + "る"] : []
            return rowed(base, last, front) + oneRow(stem) + polite
        }
    }

    private static func rowed(_ base: Base, _ last: Character, _ front: String) -> [String] {
        rows[base]?.firstIndex(of: last).map { [front + String(ends[$0])] } ?? []
    }

    /// Verbs that only lose their る, and the two that follow no rule.
    private static func oneRow(_ stem: String) -> [String] {
        let front = stem.dropLast()
        switch stem.last {
        case nil: return []
        case "し", "さ", "せ": return [front + "する", stem + "る"]
        case "き", "こ": return [front + "くる", stem + "る"]
        default: return [stem + "る"]
        }
    }
}
