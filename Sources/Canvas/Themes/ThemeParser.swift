import Wording

/// Reads a theme file: lines of `name = value`. What can be read holds, what cannot is reported.
///
///     name = ink                          kind = light|dark     ground = #1b1a18|terminal
///     colour gold = #d7a657               a name for a colour, for the lines below
///     link.focus = night on gold bold     ink, `on` ground, then how it is written
///     link.focus @16 = reverse            for one depth only: @256, @16 or @mono
///
/// `#` begins a comment at the start of a line, and after a value when blanks stand around it.
public struct ThemeParser {
    /// A theme is a page of text; files larger than this are not read.
    public static let bytesMax = 65_536
    static let problemsMax = 20

    public struct Outcome: Equatable, Sendable {
        /// Nil when there was nothing to read.
        public var theme: Theme?
        public var problems: [ThemeProblem]
    }

    private var theme: Theme
    private var colors: [String: Color] = [:]
    private var problems: [ThemeProblem] = []

    /// `name` is used when the file does not tell its own.
    public static func parse(_ bytes: [UInt8], name: String) -> Outcome {
        if bytes.count > bytesMax {
            return Outcome(theme: nil, problems: [.init(tr("This file is larger than 64 kB."))])
        }
        if bytes.contains(0) {
            return Outcome(theme: nil, problems: [.init(tr("This is not a text file."))])
        }
        return parse(String(decoding: bytes, as: UTF8.self), name: name)
    }

    public static func parse(_ text: String, name: String) -> Outcome {
        if text.utf8.count > bytesMax {
            return Outcome(theme: nil, problems: [.init(tr("This file is larger than 64 kB."))])
        }
        var parser = ThemeParser(theme: Theme(name: Theme.slug(name)))
        // By bytes, which is quick; the `\r` some systems put before the end is a blank.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            guard parser.problems.count < problemsMax else { break }
            let raw = Substring(bytes)
            let line = ThemeLine(index == 0 ? raw.withoutMark : raw, number: index + 1)
            do { try parser.read(line) } catch { parser.problems.append(error) }
        }
        return Outcome(theme: parser.theme, problems: parser.problems)
    }

    private init(theme: Theme) { self.theme = theme }

    private mutating func read(_ line: ThemeLine) throws(ThemeProblem) {
        var words = line.words
        guard let first = words.first else { return }
        guard let equals = words.firstIndex(where: { $0.text == "=" }) else {
            throw line.problem(
                at: words[words.count - 1],
                tr("“=” is missing; a line reads “link = #6fa8dc underline”"))
        }
        let head = Array(words[..<equals])
        words.removeFirst(equals + 1)
        guard let value = words.first else {
            throw line.problem(at: first, tr("nothing stands after “=”"))
        }
        switch (head.first?.text, head.count) {
        case ("colour", 2), ("color", 2): try name(head[1], words, line)
        case ("name", 1): theme.name = try slug(value, line)
        case ("about", 1): theme.about = line.rest(from: value)
        case ("kind", 1): theme.kind = try choice(words, line)
        case ("contrast", 1): theme.contrast = try contrast(value, line)
        case ("motion", 1): theme.isStill = try choice(words, line) as Motion == .reduced
        case ("rows", 1): theme.writesWholeRows = try choice(words, line) as Rows == .whole
        case ("ground", 1): theme.ground = try ground(words, line)
        case ("ground", 2): try groundAtDepth(head[1], words, line)
        default: try paint(head, words, line)
        }
    }

    private mutating func name(_ word: ThemeWord, _ value: [ThemeWord], _ line: ThemeLine)
        throws(ThemeProblem)
    {
        guard word.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }),
            word.text.first?.isLetter ?? false, !ThemePaint.reserved.contains(String(word.text))
        else {
            throw line.problem(
                at: word,
                tr(
                    "\(word.quoted) cannot name a colour: letters, digits and “-”, no word "
                        + "that means something already"))
        }
        let color = try ThemePaint.color(value[0], colors, line)
        try end(value.dropFirst(), line)
        colors[String(word.text)] = color
    }

    private mutating func paint(_ head: [ThemeWord], _ value: [ThemeWord], _ line: ThemeLine)
        throws(ThemeProblem)
    {
        guard let name = head.first else {
            throw line.problem(at: value[0], tr("nothing stands before “=”"))
        }
        guard let role = Role(name: String(name.text)) else {
            throw line.problem(at: name, ThemePaint.noRole(name))
        }
        var depth: Depth?
        if head.count > 1 { depth = try ThemePaint.depth(head[1], line) }
        try end(head.dropFirst(2), line)
        let place = Theme.Place(role, at: depth)
        if theme.paints[place] != nil {
            throw line.problem(at: name, tr("\(name.quoted) was said before"))
        }
        let paint = try ThemePaint.read(value, colors, depth, line)
        if role == .text, let word = value.first(where: { $0.text == "on" }) {
            throw line.problem(at: word, tr("the page’s paper is the line “ground = …”"))
        }
        theme.paints[place] = paint
    }

    private func ground(_ value: [ThemeWord], _ line: ThemeLine) throws(ThemeProblem) -> Color {
        try end(value.dropFirst(), line)
        if value[0].text == "terminal" { return .terminal }
        let color = try ThemePaint.color(value[0], colors, line)
        guard color.components() != nil else {
            throw line.problem(
                at: value[0], tr("the page’s paper is a colour “#rrggbb” or “terminal”"))
        }
        return color
    }

    private mutating func groundAtDepth(
        _ depth: ThemeWord, _ value: [ThemeWord], _ line: ThemeLine
    ) throws(ThemeProblem) {
        guard depth.text == "@256" else {
            throw line.problem(at: depth, tr("“ground” can be given for all depths and for “@256”"))
        }
        theme.ground256 = try ground(value, line)
    }

    private func slug(_ word: ThemeWord, _ line: ThemeLine) throws(ThemeProblem) -> String {
        let rest = line.rest(from: word)
        guard Theme.slug(rest) == rest else {
            throw line.problem(
                at: word,
                tr(
                    "\(word.quoted) cannot be a name: small letters, digits and “-”, "
                        + "at most \(Theme.nameLengthMax)"))
        }
        return rest
    }

    private func contrast(_ word: ThemeWord, _ line: ThemeLine) throws(ThemeProblem) -> Double {
        guard let number = Double(String(word.text)), (3...21).contains(number) else {
            throw line.problem(
                at: word, tr("\(word.quoted) is no contrast; 3 to 21, mostly 4.5 or 7"))
        }
        return number
    }

    private func choice<Choice>(_ value: [ThemeWord], _ line: ThemeLine)
        throws(ThemeProblem) -> Choice
    where Choice: CaseIterable & RawRepresentable<String> {
        try end(value.dropFirst(), line)
        if let choice = Choice(rawValue: String(value[0].text)) { return choice }
        let accepted = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: tr(" or "))
        throw line.problem(
            at: value[0], tr("\(value[0].quoted) does not stand here; \(accepted) does"))
    }

    private func end(_ words: ArraySlice<ThemeWord>, _ line: ThemeLine) throws(ThemeProblem) {
        guard let word = words.first else { return }
        throw line.problem(at: word, tr("\(word.quoted) is one word too many"))
    }

    private enum Motion: String, CaseIterable { case full, reduced }
    private enum Rows: String, CaseIterable { case changed, whole }
}

extension Theme {
    public static let nameLengthMax = 40

    /// The name a theme is called by, made of any text: `Solarized Dark` is solarized-dark.
    public static func slug(_ text: String) -> String {
        var slug = ""
        for character in text.prefix(200).lowercased() where slug.count < nameLengthMax {
            if character.isASCII, character.isLetter || character.isNumber {
                slug.append(character)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        while slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? "unnamed" : slug
    }
}

extension Substring {
    /// Some editors begin a file with a mark of its encoding.
    fileprivate var withoutMark: Substring { hasPrefix("\u{FEFF}") ? dropFirst() : self }
}
