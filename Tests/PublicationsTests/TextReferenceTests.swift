import TestKit
import Testing

@testable import Publications

/// What a text names by its number.
@Suite struct TextReferenceTests {
    private static func found(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return ReferenceScanner.references(in: bytes, block: 0..<bytes.count).map {
            let words = String(decoding: bytes[$0.range], as: UTF8.self)
            return "\(words) = \($0.reference.title)"
        }
    }

    @Test(arguments: [
        ("As Figure 3 shows.", ["Figure 3 = Figure 3"]),
        ("See Fig. 2.1 and fig. 4a below", ["Fig. 2.1 = Figure 2.1", "fig. 4a = Figure 4a"]),
        ("see Figs. 3 and 5", ["Figs. 3 = Figure 3", "5 = Figure 5"]),
        ("in Tables 1, 2 and 10.", ["Tables 1 = Table 1", "2 = Table 2", "10 = Table 10"]),
        ("by Eq. (4) we", ["Eq. (4) = Equation (4)"]),
        ("Equations (1)–(3) hold", ["Equations (1) = Equation (1)", "(3) = Equation (3)"]),
        ("siehe Abbildung 7 und Tab. 2.", ["Abbildung 7 = Figure 7", "Tab. 2 = Table 2"]),
        ("as shown [12].", ["[12] = [12]"]),
        ("others [3, 7–9; 11] say", ["3 = [3]", "7 = [7]", "9 = [9]", "11 = [11]"]),
        ("(cf. Fig.\u{A0}6)", ["Fig.\u{A0}6 = Figure 6"]),
        (
            "see Fig. 3b, Fig.4 and Fig. S2",
            ["Fig. 3b = Figure 3b", "Fig.4 = Figure 4", "Fig. S2 = Figure S2"]
        ),
        ("in Table II and TABLE IV", ["Table II = Table II", "TABLE IV = Table IV"]),
        ("Eq. (3) and (A.1)", ["Eq. (3) = Equation (3)", "(A.1) = Equation (A.1)"]),
        (
            "in Section 4.2, §5 and Sec. IV",
            ["Section 4.2 = Section 4.2", "§5 = Section 5", "Sec. IV = Section IV"]
        ),
        (
            "by Algorithm 1 and Theorem 2.1",
            ["Algorithm 1 = Algorithm 1", "Theorem 2.1 = Theorem 2.1"]
        ),
        ("as Lemma 4 in Appendix B", ["Lemma 4 = Lemma 4", "Appendix B = Appendix B"]),
        (
            "nach Gl. (3), Abb. 4 und Abschnitt 2.1",
            ["Gl. (3) = Equation (3)", "Abb. 4 = Figure 4", "Abschnitt 2.1 = Section 2.1"]
        ),
        (
            "d’après l’équation (2) et le tableau 3",
            ["équation (2) = Equation (2)", "tableau 3 = Table 3"]
        ),
        (
            "en la figura 2, la Tabla 1 y las ecuaciones (1) y (2)",
            [
                "figura 2 = Figure 2", "Tabla 1 = Table 1", "ecuaciones (1) = Equation (1)",
                "(2) = Equation (2)",
            ]
        ),
    ])
    func `figures, tables, equations and works are found by their words`(
        text: String, wanted: [String]
    ) {
        #expect(Self.found(text) == wanted)
    }

    @Test(arguments: [
        "Figure 3: A lamp.", "Fig. 3. A lamp", "Table 2 The lamps", "[12] Ann Other, Of Lamps",
        "a[1] = b[2]", "the interval [0, 1]", "a figure of speech", "configure 3 lamps",
        "Table of contents", "Figures", "fig", "[", "see [12", "equation (a)", "[1234]", "",
        "the eq. (4", "stable 3",
    ])
    func `captions, entries, lists of programs and plain words are none`(text: String) {
        #expect(Self.found(text) == [])
    }

    @Test(arguments: [
        (
            "so (Smith et al., 2019; Jones and Lee 2020a) say",
            ["Smith et al., 2019 = Smith 2019", "Jones and Lee 2020a = Jones 2020a"]
        ),
        ("as Smith et al. (2019) have told", ["Smith et al. (2019 = Smith 2019"]),
        ("By Jones and Lee (2020, p. 3) it", ["Jones and Lee (2020 = Jones 2020"]),
        ("then Lee (2018, 2019b) again", ["Lee (2018 = Lee 2018", "2019b = Lee 2019b"]),
        (
            "(see e.g. O’Neill, 1998; Müller & van Dyk, 2004)",
            ["O’Neill, 1998 = O’Neill 1998", "Müller & van Dyk, 2004 = Müller 2004"]
        ),
        ("(see Fig. 3; Smith, 2019)", ["Fig. 3 = Figure 3", "Smith, 2019 = Smith 2019"]),
    ])
    func `works are found by their authors and years`(text: String, wanted: [String]) {
        #expect(Self.found(text) == wanted)
    }

    @Test(arguments: [
        "in (May 2020) and (2019)", "the war (1914)", "it (the lamp, 2019) burned", "(Smith)",
        "at 10 (2019 hours)", "(Lamp 20190)", "press tab 3 times", "the lamp §", "Section one",
        "Appendixes", "see table A of it",
    ])
    func `dates, brackets and plain words are no works`(text: String) {
        #expect(Self.found(text) == [])
    }

    // MARK: Where they stand

    private static func document(_ blocks: [(text: String, kind: Block.Kind)]) -> Document {
        var draft = Document.Draft()
        for (text, kind) in blocks {
            let start = draft.text.count
            draft.text += Array(text.utf8)
            draft.blocks.append(Block(kind: kind, range: start..<draft.text.count))
        }
        return Document(draft, key: .init(revision: 1, index: 0), path: "page-1")
    }

    private static let page = document([
        ("4 Results . . . . . . 12", .paragraph),
        ("4 Results", .heading(level: 3)),
        ("As Theorem 2.1 shows, and Smith (2019) says, it burns.", .paragraph),
        ("h(t) = a + b 1 - c (3)", .paragraph),
        ("Theorem 2.1 (Lamps). Each lamp burns.", .paragraph),
        ("TABLE II", .paragraph),
        ("Algorithm 1 Lighting a lamp", .paragraph),
        ("Figure 3: Two lamps.", .paragraph),
        ("B Of oil", .heading(level: 3)),
        ("Jones, D., Smith, A. Of stairs. Journal, 2019.", .paragraph),
        ("Smith, A., Lamp, B. (2019). Of Lamps. Landing Press.", .paragraph),
        ("E. Lee and F. Dusk. Of nights. Evening Press, 2020a.", .paragraph),
        ("12. Third, C. Of Days. 1911.", .paragraph),
    ])

    @Test(arguments: [
        (TextReference(.section, "4"), "4 ResultsAs Theorem"),
        (.init(.theorem, "2.1"), "Theorem 2.1 (Lamps)"),
        (.init(.equation, "3"), "h(t)"), (.init(.table, "II"), "TABLE II"),
        (.init(.algorithm, "1"), "Algorithm 1 L"), (.init(.figure, "3"), "Figure 3:"),
        (.init(.appendix, "B"), "B Of oil"), (.init(.author, "Smith 2019"), "Smith, A., Lamp"),
        (.init(.author, "Lee 2020a"), "E. Lee"), (.init(.author, "Jones 2019"), "Jones, D."),
        (.init(.work, "12"), "12. Third"), (.init(.mark, "12"), "12. Third"),
    ])
    func `each is known where it stands`(reference: TextReference, wanted: String) throws {
        let found = try #require(ReferenceFinder(reference).find(in: Self.page))
        let text = String(decoding: Self.page.text[found.text], as: UTF8.self)
        #expect(text.hasPrefix(wanted), "\(text)")
    }

    @Test(arguments: [
        TextReference(.section, "12"), .init(.theorem, "2"), .init(.author, "Smith 2020"),
        .init(.author, "Lamp 2019"), .init(.work, "4"), .init(.figure, "3b"),
        .init(.author, "Smith"),
    ])
    func `what is like it is not taken for it`(reference: TextReference) {
        #expect(ReferenceFinder(reference).find(in: Self.page) == nil)
    }

    @Test func `raised numbers behind words are marks, and powers are none`() {
        var draft = Document.Draft()
        var starts: [Range<Int>] = []
        for (text, isRaised) in [
            ("Lamps", false), ("3,14", true), (" burn at x", false), ("2", true),
            (" metres and 10", false), ("3", true), (" of oil.", false), ("7", true),
        ] {
            let start = draft.text.count
            draft.text += Array(text.utf8)
            guard isRaised else { continue }
            starts.append(start..<draft.text.count)
            draft.runs.append(
                Run(range: start..<draft.text.count, style: .superscript, link: -1, language: -1))
        }
        draft.blocks = [Block(kind: .paragraph, range: 0..<draft.text.count)]
        draft.linkReferences()
        let wanted = ["3", "14", "7"].map { TextReference(.mark, $0) }
        #expect(draft.links.compactMap(\.reference) == wanted)
        #expect(draft.links[0].range.lowerBound == starts[0].lowerBound)
    }

    @Test func `whatever the bytes are, each is in the text and in order`() {
        var random = SplitMix64(seed: 5)
        let parts = [
            "Fig. ", "Eqs. (", "[1", ", ", "3", ")", "]", " and ", "\u{A0}", "é", "Table",
            " (", "Lee", " et al.", "2019", "a", "; ", "§", "É",
        ]
        for _ in 0..<400 {
            let text = (0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let bytes = Array(text.utf8)
            let block = min(3, bytes.count)..<bytes.count
            let found = ReferenceScanner.references(in: bytes, block: block)
            var end = block.lowerBound
            for one in found {
                #expect(one.range.lowerBound >= end && !one.range.isEmpty, "\(text)")
                end = one.range.upperBound
            }
            #expect(end <= block.upperBound)
        }
    }
}
