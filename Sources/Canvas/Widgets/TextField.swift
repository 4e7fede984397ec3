/// One line a person types into, edited by the keys of readline, by grapheme cluster.
public struct TextField: Equatable, Sendable {
    /// In scalars, so that neither a paste nor a tower of accents grows without end.
    public static let lengthMax = 1_024

    private var clusters: [Character] = []
    /// How many clusters stand before the caret.
    public private(set) var caret = 0
    /// The whole text is chosen: typing replaces it, moving keeps it.
    public private(set) var isSelected = false

    public init(_ text: String = "", isSelected: Bool = false) {
        insert(text)
        self.isSelected = isSelected && !clusters.isEmpty
    }

    public var text: String { String(clusters) }
    public var isEmpty: Bool { clusters.isEmpty }

    /// Takes the key if it means something in a field, and says whether it did.
    @discardableResult
    public mutating func edit(_ key: Key) -> Bool {
        if let character = key.typed {
            insert(String(character))
            return true
        }
        guard let verb = Self.verb(of: key) else { return false }
        apply(verb)
        return true
    }

    /// Typed or pasted text; line ends and tabs become spaces, control characters go.
    public mutating func insert(_ raw: String) {
        if isSelected { replaceAll(with: "") }
        let room = Self.lengthMax - text.unicodeScalars.count
        let scalars = String(String.UnicodeScalarView(raw.unicodeScalars.prefix(max(0, room))))
        let clean = scalars.compactMap(Self.kept)
        guard !clean.isEmpty else { return }
        join(String(clusters[..<caret]) + String(clean), String(clusters[caret...]))
    }

    public mutating func replaceAll(with text: String) {
        clusters = []
        caret = 0
        isSelected = false
        if !text.isEmpty { insert(text) }
    }

    private mutating func apply(_ verb: Verb) {
        let wasSelected = isSelected
        isSelected = false
        switch verb {
        case .start: caret = 0
        case .end: caret = clusters.count
        case .left: caret = max(0, caret - 1)
        case .right: caret = min(clusters.count, caret + 1)
        case .wordLeft: caret = wordStart(before: caret, where: Self.isWord)
        case .wordRight: caret = wordEnd
        case .eraseLeft where wasSelected, .eraseRight where wasSelected: replaceAll(with: "")
        case .eraseLeft: remove(max(0, caret - 1)..<caret)
        case .eraseRight: remove(caret..<min(clusters.count, caret + 1))
        case .eraseWord: remove(wordStart(before: caret) { !$0.isWhitespace }..<caret)
        case .eraseToStart: remove(0..<caret)
        case .eraseToEnd: remove(caret..<clusters.count)
        }
    }

    private mutating func remove(_ range: Range<Int>) {
        join(String(clusters[..<range.lowerBound]), String(clusters[range.upperBound...]))
    }

    /// What comes to stand side by side may join into one cluster, so they are counted anew.
    private mutating func join(_ head: String, _ tail: String) {
        clusters = Array(head + tail)
        caret = Self.clusters(of: clusters, covering: head.unicodeScalars.count)
    }

    private func wordStart(before place: Int, where isPart: (Character) -> Bool) -> Int {
        var at = place
        while at > 0, !isPart(clusters[at - 1]) { at -= 1 }
        while at > 0, isPart(clusters[at - 1]) { at -= 1 }
        return at
    }

    private var wordEnd: Int {
        var at = caret
        while at < clusters.count, !Self.isWord(clusters[at]) { at += 1 }
        while at < clusters.count, Self.isWord(clusters[at]) { at += 1 }
        return at
    }

    private static func isWord(_ cluster: Character) -> Bool {
        cluster.isLetter || cluster.isNumber
    }

    private static func kept(_ cluster: Character) -> Character? {
        if cluster.isNewline || cluster == "\t" { return " " }
        return cluster.unicodeScalars.first?.properties.generalCategory == .control ? nil : cluster
    }

    private static func clusters(of all: [Character], covering scalars: Int) -> Int {
        var (seen, count) = (0, 0)
        while seen < scalars, count < all.count {
            seen += all[count].unicodeScalars.count
            count += 1
        }
        return count
    }
}

extension TextField {
    private enum Verb {
        case start, end, left, right, wordLeft, wordRight
        case eraseLeft, eraseRight, eraseWord, eraseToStart, eraseToEnd
    }

    private static func verb(of key: Key) -> Verb? {
        switch (key.code, key.modifiers) {
        case (.home, []): .start
        case (.end, []): .end
        case (.left, []): .left
        case (.right, []): .right
        case (.left, .control): .wordLeft
        case (.right, .control): .wordRight
        case (.backspace, []): .eraseLeft
        case (.backspace, .alt): .eraseWord
        case (.delete, []): .eraseRight
        case (.character(let typed), .control): controlled[key.base ?? typed]
        case (.character(let typed), .alt): alternate[key.base ?? typed]
        default: nil
        }
    }

    private static let controlled: [Character: Verb] = [
        "a": .start, "e": .end, "w": .eraseWord, "u": .eraseToStart, "k": .eraseToEnd,
        "d": .eraseRight,
    ]
    private static let alternate: [Character: Verb] = ["b": .wordLeft, "f": .wordRight]
}

extension TextField {
    /// Draws the field, as long as the area is wide, and puts the cursor at the caret. What shows
    /// of a long text follows from the caret alone: it jumps by half the width, and `…` stands
    /// where it goes on.
    public func draw(
        in area: Area, into frame: inout Frame, placeholder: String = "", isSecret: Bool = false,
        hasFocus: Bool = true
    ) {
        frame.fill(
            Area(row: area.row, column: area.column, width: area.width, height: 1), role: .field)
        guard area.width > 0 else { return }
        let end = area.column + area.width
        let shown = isSecret ? Array(repeating: "•", count: clusters.count) : clusters
        let (before, whole) = (Width.of(String(shown[..<caret])), Width.of(String(shown)))
        let offset = hasFocus ? Self.offset(caretAt: before, of: whole, width: area.width) : 0
        let hasSigns = area.width >= Self.signedLeast
        let start = area.column + (hasSigns && offset > 0 ? 1 : 0)
        let isCut = hasSigns && whole - offset > area.width
        if isEmpty {
            let hint = Width.clip(placeholder, to: area.width)
            frame.write(hint, row: area.row, column: area.column, role: .dim, limit: end)
        }
        if start > area.column {
            frame.write("…", row: area.row, column: area.column, role: .field)
        }
        var column = area.column - offset
        for cluster in shown {
            let span = Width.of(cluster)
            if isCut, column + span >= end {
                frame.write("…", row: area.row, column: column, role: .field, limit: end)
                break
            }
            if column >= start {
                frame.write(
                    String(cluster), row: area.row, column: column,
                    role: isSelected ? .selection : .field, limit: end)
            }
            column += span
            if column >= end { break }
        }
        if hasFocus { frame.cursor = Point(row: area.row, column: area.column + before - offset) }
    }

    /// The caret the click on a column of the drawn field asks for.
    public mutating func click(column: Int, in area: Area) {
        let (before, whole) = (Width.of(String(clusters[..<caret])), Width.of(text))
        var at = area.column - Self.offset(caretAt: before, of: whole, width: area.width)
        isSelected = false
        caret = clusters.count
        for (index, cluster) in clusters.enumerated() {
            at += Width.of(cluster)
            if column < at {
                caret = index
                return
            }
        }
    }

    /// Narrower ones have no cell to spare for a sign.
    private static let signedLeast = 5

    private static func offset(caretAt column: Int, of whole: Int, width: Int) -> Int {
        // The caret does not stand on a sign: before a wide glyph that is the last cell but one.
        let room = width >= signedLeast && whole > width ? width - 2 : width
        guard column >= room else { return 0 }
        let step = max(1, width / 2)
        return ((column - room) / step + 1) * step
    }
}
