import Wording

/// What a text names by its number or by who wrote it, without a link: a figure, a table, an
/// equation, a section, or an entry of the list of works at its end.
public struct TextReference: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case figure
        case table
        case equation
        case section
        case appendix
        case algorithm
        case theorem
        case lemma
        case proposition
        case corollary
        case definition
        /// An entry that has a number in brackets.
        case work
        /// An entry that is called by its first author and its year: `Smith 2019a`.
        case author
        /// A raised number: a note at the page's foot, or an entry of the list.
        case mark
    }

    public var kind: Kind
    /// As it is printed: `3`, `2.1`, `4a`, `II`, `B.2`.
    public var number: String

    public init(_ kind: Kind, _ number: String) { (self.kind, self.number) = (kind, number) }

    /// As a person knows it.
    public var title: String {
        switch kind {
        case .figure: tr("Figure \(number)")
        case .table: tr("Table \(number)")
        case .equation: tr("Equation (\(number))")
        case .section: tr("Section \(number)")
        case .appendix: tr("Appendix \(number)")
        case .algorithm: tr("Algorithm \(number)")
        case .theorem: tr("Theorem \(number)")
        case .lemma: tr("Lemma \(number)")
        case .proposition: tr("Proposition \(number)")
        case .corollary: tr("Corollary \(number)")
        case .definition: tr("Definition \(number)")
        case .work: "[\(number)]"
        case .author: number
        case .mark: tr("Note \(number)")
        }
    }

    /// What was meant where this is nowhere: part b of a figure is in the figure.
    var whole: TextReference? {
        switch kind {
        case .figure, .table:
            guard let last = number.utf8.last, (0x61...0x7A).contains(last), number.utf8.count > 1
            else { return nil }
            return TextReference(kind, String(number.dropLast()))
        case .author:
            guard let last = number.utf8.last, (0x61...0x7A).contains(last) else { return nil }
            return TextReference(kind, String(number.dropLast()))
        default: return nil
        }
    }
}

/// The words that stand before a number, in English, German, French and Spanish.
enum ReferenceWords {
    struct Label {
        var word: [UInt8]
        var kind: TextReference.Kind
        /// Further numbers may follow.
        var isPlural: Bool
        /// In small letters it is a word of its own without its point.
        var needsPoint = false
    }

    /// Those that begin with a byte; the longer of two that begin alike comes first.
    static func beginning(with byte: UInt8) -> [Label] { byFirst[Int(byte)] }

    /// What may stand before the one number of a caption or a heading.
    static func single(_ kind: TextReference.Kind) -> [Label] { singles[kind] ?? [] }

    private static let all =
        labels(
            .figure, "figure|fig.|abbildung|abb.|figura",
            "figures|figs.|abbildungen|abbn.|figuras")
        + labels(
            .table, "table|tabelle|tab.|tableau|tabla", "tables|tabellen|tableaux|tablas")
        + labels(
            .equation, "equation|eqn.|eq.|gleichung|gl.|équation|éq.|ecuación|ec.",
            "equations|eqns.|eqs.|gleichungen|gln.|équations|éqs.|ecuaciones|ecs.")
        + labels(
            .section, "section|sect.|sec.|§|abschnitt|abschn.|sección|apartado",
            "sections|sects.|secs.|§§|abschnitte|abschnitten|secciones|apartados")
        + labels(
            .appendix, "appendix|app.|anhang|annexe|apéndice|anexo",
            "appendices|anhänge|annexes|apéndices|anexos")
        + labels(
            .algorithm, "algorithm|alg.|algorithmus|algorithme|algoritmo",
            "algorithms|algorithmen|algorithmes|algoritmos")
        + labels(.theorem, "theorem|thm.|satz|théorème|teorema", "theorems|théorèmes|teoremas")
        + labels(.lemma, "lemma|lemme|lema", "lemmas|lemmata|lemmes|lemas")
        + labels(.proposition, "proposition|prop.|proposición", "propositions|proposiciones")
        + labels(.corollary, "corollary|cor.|korollar|corollaire|corolario", "corollaries")
        + labels(
            .definition, "definition|def.|définition|definición",
            "definitions|definitionen|définitions|definiciones")

    /// Each in small letters, with a capital, and in capitals; a point is left out there.
    private static func labels(
        _ kind: TextReference.Kind, _ one: String, _ several: String
    ) -> [Label] {
        [(one, false), (several, true)].flatMap { words, isPlural in
            words.split(separator: "|").flatMap { word in
                let bare = word.hasSuffix(".") ? String(word.dropLast()) : String(word)
                let capital = bare.prefix(1).uppercased() + bare.dropFirst()
                // "fig 3" and "eq 3" are nothing else; "tab 3" and "sec 3" may be.
                let isShort =
                    word.hasSuffix(".") && !["fig.", "figs.", "eq.", "eqs."].contains(word)
                return Set([bare, capital, bare.uppercased()]).map { form in
                    Label(
                        word: Array(form.utf8), kind: kind, isPlural: isPlural,
                        needsPoint: isShort && form == bare)
                }
            }
        }
    }

    private static let byFirst: [[Label]] = {
        var byFirst = [[Label]](repeating: [], count: 256)
        for label in all.sorted(by: { $0.word.count > $1.word.count }) {
            byFirst[Int(label.word[0])].append(label)
        }
        return byFirst
    }()

    private static let singles = Dictionary(grouping: all.filter { !$0.isPlural }, by: \.kind)
}
