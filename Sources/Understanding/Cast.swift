/// Somebody or something that a book names.
public struct Named: Equatable, Sendable {
    public enum Kind: String, Equatable, Sendable { case person, place, thing }

    /// How it is named most clearly.
    public var name: String
    public var kind: Kind
    /// Every way it is named, the most frequent first.
    public var names: [String]
    /// Where, in the book's order.
    public var mentions: [Mention]
    /// Who stands in the same paragraphs, the most frequent first: indexes of the cast.
    public var beside: [Int]
}

/// A place at which something is named.
public struct Mention: Equatable, Sendable {
    /// An index into the parts of the text, and one into the part's blocks.
    public var part: Int
    public var block: Int
    public var offset: Int
}

/// The people, places and things of a text, found from its words alone.
public struct Cast: Sendable {
    /// The most often named first.
    public private(set) var all: [Named] = []

    private static let besideMax = 6
    private static let listedMax = 2_000

    /// - Parameters:
    ///   - parted: ways of naming that stand for themselves, whatever they were joined with.
    ///   - joined: ways of naming that name the same.
    public init(
        _ text: ReadText, parted: [String] = [], joined: [(one: String, other: String)] = []
    ) {
        if let script = PlainScript(text) {
            all = PlainNames.named(text, script, joined: joined)
            settle()
            return
        }
        let language = NameLanguage(text)
        var tokenizer = Tokenizer(language)
        var tokens: [Token] = []
        var starts: [Int] = []
        for part in text.parts {
            starts.append(tokens.count)
            part.text.withUnsafeBufferPointer { raw in
                for block in part.blocks { tokenizer.add(raw, block, to: &tokens) }
            }
        }
        var roles = WordRoles(tokenizer.table, language)
        roles.countPlaces(tokens, tokenizer.table)
        var finder = NameFinder(tokenizer.table, roles)
        finder.read(tokens)
        finder.cutChance()
        let kinds = NameKinds(tokenizer.table, roles, finder.forms, language)
        let forms = finder.forms.filter(kinds.isName)
        var joiner = NameJoiner(forms, tokenizer.table, roles)
        let spelled =
            parted.isEmpty && joined.isEmpty ? [] : forms.map { Cast.spelling($0, tokenizer.table) }
        let decided = DecidedGroups(joiner.groups(), spelled, parted: parted, joined: joined)
        for group in decided.groups {
            add(
                group.forms.map { forms[$0] }, kinds, tokenizer.table, tokens, starts, text,
                isDecided: group.isDecided)
        }
        settle()
    }

    private mutating func settle() {
        all.sort {
            $0.mentions.count > $1.mentions.count
                || $0.mentions.count == $1.mentions.count && $0.name < $1.name
        }
        all = Array(all.prefix(Cast.listedMax))
        setBeside()
    }

    private mutating func add(
        _ forms: [NameForm], _ kinds: NameKinds, _ table: WordTable, _ tokens: [Token],
        _ starts: [Int], _ text: ReadText, isDecided: Bool
    ) {
        let count = forms.reduce(0) { $0 + Int($1.count) }
        let isClear = forms.contains { $0.title >= 0 || $0.words.count > 1 }
        let least = isDecided ? 1 : isClear ? 2 : 3
        guard count >= least, let kind = kinds.kind(forms) ?? (isDecided ? .thing : nil) else {
            return
        }
        let sorted = forms.sorted {
            $0.count > $1.count
                || $0.count == $1.count && ($0.title, $0.words.count) < ($1.title, $1.words.count)
        }
        let names = sorted.map { Cast.spelling($0, table) }
        let variants = sorted.flatMap { form in
            form.variants.map {
                Cast.spelling(NameForm(title: form.title, words: $0), table)
            }
        }
        var unique: [String] = []
        for name in names + variants where !unique.contains(name) { unique.append(name) }
        let places = forms.flatMap(\.mentions).sorted()
        var mentions: [Mention] = []
        var part = 0
        for place in places {
            while part + 1 < starts.count, starts[part + 1] <= Int(place) { part += 1 }
            let offset = Int(tokens[Int(place)].offset)
            mentions.append(
                Mention(part: part, block: Cast.block(at: offset, text.parts[part]), offset: offset)
            )
        }
        all.append(
            Named(
                name: Cast.title(sorted, names, kinds.roles), kind: kind, names: unique,
                mentions: mentions,
                beside: []))
    }

    /// The most frequent of the longer ones where it is frequent enough, else the most frequent.
    private static func title(
        _ forms: [NameForm], _ names: [String], _ roles: WordRoles
    ) -> String {
        guard let most = forms.first else { return "" }
        // “the Count” is Count Dracula.
        if roles.isTitle(most) {
            return names[forms.firstIndex { $0.title == most.words[0] } ?? 0]
        }
        let long = forms.indices.first { forms[$0].words.count > 1 && forms[$0].words.count < 4 }
        if most.words.count == 1, let long, forms[long].count > 1,
            Int(forms[long].count) * 50 >= Int(most.count)
        {
            return names[long]
        }
        return names[0]
    }

    private static func spelling(_ form: NameForm, _ table: WordTable) -> String {
        var words: [String] = []
        if form.title >= 0 { words.append(written(form.title, table, isTitle: true)) }
        for (index, word) in form.words.enumerated() {
            // “Van Helsing”, but “Miss de Bourgh”.
            let isFirst = index == 0 && form.title < 0
            words.append(written(word, table, isTitle: false, isFirst: isFirst))
        }
        // “Mme d’Arnoux”, but “D. Martin”.
        if form.title < 0, words.first == "d’" { words[0] = "D." }
        // “d’Artagnan”, who is hardly ever without it; but “d’Espagne” is of Spain.
        if form.title < 0, form.count >= 5, form.evidence.elided * 10 >= form.count * 9 {
            words.insert("d’", at: 0)
        }
        // A small word that lost its vowel stands close to the next.
        return words.reduce("") { line, word in
            line.isEmpty || line.last == "’" ? line + word : line + " " + word
        }
    }

    private static func written(
        _ word: Int32, _ table: WordTable, isTitle: Bool, isFirst: Bool = false
    ) -> String {
        let small = table.words[Int(word)]
        if small == "d", !isTitle { return "d’" }
        let isSmall = !isFirst && table.uses[Int(word)].small > 0
        if isSmall, NameLexicon.particles.contains(small) { return small }
        let shown =
            table.shown[Int(word)] ?? small.prefix(1).uppercased() + String(small.dropFirst())
        let needsPoint =
            shown.unicodeScalars.count == 1
            || NameLexicon.abbreviations.contains(small) && small != "mme" && small != "mlle"
        return needsPoint ? shown + "." : shown
    }

    private static func block(at offset: Int, _ part: ReadText.Part) -> Int {
        var (low, high) = (0, part.blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if part.blocks[middle].range.lowerBound <= offset {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return max(0, low - 1)
    }

    /// Who is named in the same paragraphs.
    private mutating func setBeside() {
        struct Place: Hashable {
            var part: Int
            var block: Int
        }
        var present: [Place: [Int]] = [:]
        for (index, named) in all.enumerated() {
            for mention in named.mentions {
                let place = Place(part: mention.part, block: mention.block)
                if present[place]?.last != index { present[place, default: []].append(index) }
            }
        }
        var counts = [[Int: Int]](repeating: [:], count: all.count)
        for indices in present.values where indices.count < 40 {
            for one in indices {
                for other in indices where other != one { counts[one][other, default: 0] += 1 }
            }
        }
        for index in all.indices {
            all[index].beside = counts[index]
                .sorted { $0.value > $1.value || $0.value == $1.value && $0.key < $1.key }
                .prefix(Cast.besideMax).map(\.key)
        }
    }
}

extension Cast {
    /// Those that a name means, in any case: by one of their names whole, else by a word of one.
    public func named(_ name: String) -> [Int] {
        let wanted = name.lowercased()
        let whole = all.indices.filter { index in
            all[index].names.contains { $0.lowercased() == wanted }
                || all[index].name.lowercased() == wanted
        }
        if !whole.isEmpty { return whole }
        return all.indices.filter { index in
            all[index].names.contains { name in
                name.lowercased().split(separator: " ").contains { $0 == wanted }
            }
        }
    }
}

extension ReadText {
    /// The sentence in which something is named.
    public func sentence(at mention: Mention) -> String {
        let part = parts[mention.part]
        guard part.blocks.indices.contains(mention.block) else { return "" }
        let block = part.blocks[mention.block].range
        let range = Sentences.range(at: mention.offset, in: part.text, block, points)
        return String(decoding: part.text[range], as: UTF8.self)
    }
}
