/// Words made short: where their points end no sentence, and what they are spoken as.
package enum Abbreviations {
    package struct Row: Sendable {
        package var written: [Unicode.Scalar]
        package var spoken: String
    }

    /// By their first letter, longer ones first.
    package static func rows(_ language: String) -> [Unicode.Scalar: [Row]] {
        tables[language] ?? [:]
    }

    /// Sentences that were parted behind an abbreviation or an initial are one.
    /// - Parameter language: a tag, as books write it.
    static func joined(
        _ sentences: [Range<Int>], in text: ArraySlice<UInt8>, _ language: String?
    ) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        var code = primary(language ?? "")
        if code.isEmpty || code == "und" { code = OpenEnds.guess(text) }
        let openings = openings[code] ?? [:]
        let ends = OpenEnds(code)
        for var sentence in sentences {
            // What closes belongs to what it closes: “« Oui. » Puis …”
            if let last = joined.last, let rest = OpenEnds.closed(text[sentence]) {
                joined[joined.count - 1] = last.lowerBound..<rest.close
                if rest.start >= sentence.upperBound { continue }
                sentence = rest.start..<sentence.upperBound
            }
            guard let last = joined.last, sentence.lowerBound - last.upperBound <= spaceMax,
                isOpen(text[last], openings)
                    || ends.goesOn(
                        text[last], text[sentence], isClose: sentence.lowerBound == last.upperBound)
            else {
                joined.append(sentence)
                continue
            }
            joined[joined.count - 1] = last.lowerBound..<sentence.upperBound
        }
        return joined
    }

    /// Bytes of the space between.
    private static let spaceMax = 4

    private static func primary(_ language: String) -> String {
        let first = language.prefix(localeMax).split { $0 == "-" || $0 == "_" }.first
        return LanguageName.code(first.map(String.init) ?? "").lowercased()
    }

    private static let localeMax = 35

    /// What so ends goes on: `J.`, `z. B.`, `Mr.`; but not what may well end a sentence.
    private static func isOpen(
        _ end: ArraySlice<UInt8>, _ openings: [Int: Set<[UInt8]>]
    ) -> Bool {
        guard end.last == 0x2E else { return false }
        if let letter = letter(endOf: end.dropLast()), letter.properties.isUppercase, letter != "I",
            isEdge(end.dropLast(1 + UTF8.width(letter)))
        {
            return true
        }
        return openings.contains { count, openings in
            end.count >= count && openings.contains(Array(end.suffix(count)))
                && isEdge(end.dropLast(count))
        }
    }

    /// No letter stands before.
    private static func isEdge(_ before: ArraySlice<UInt8>) -> Bool {
        !(letter(endOf: before)?.properties.isAlphabetic ?? false)
    }

    private static func letter(endOf text: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let bytes = text.suffix(4)
        let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.startIndex
        return String(decoding: bytes[start...], as: UTF8.self).unicodeScalars.last
    }

    /// Sentences often end so.
    private static let closing: Set = [
        "et cetera", "und so weiter", "a m", "p m", "etcétera", "eccetera", "enzovoort", "no",
        "Esquire", "Junior", "Senior", "A D", "B C", "U S", "U K", "number", "page",
        "Seite", "oder ähnlich", "год", "годы", "так далее", "тому подобное", "nach Christus",
        "vor Christus", "don", "siehe oben", "siehe unten",
    ]

    /// Up to each of their points, by how many bytes that is: `z.` is as open as `z. B.` is.
    private static let openings: [String: [Int: Set<[UInt8]>]] = tables.mapValues { rows in
        var openings: [Int: Set<[UInt8]>] = [:]
        for row in rows.values.joined() where !closing.contains(row.spoken) {
            for at in row.written.indices where row.written[at] == "." {
                var start = String.UnicodeScalarView()
                start.append(contentsOf: row.written[...at])
                let bytes = Array(String(start).utf8)
                openings[bytes.count, default: []].insert(bytes)
            }
        }
        return openings
    }

    private static let tables: [String: [Unicode.Scalar: [Row]]] = {
        var tables: [String: [Unicode.Scalar: [Row]]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t")
            var rows: [Row] = []
            for pair in parts.dropFirst() {
                let sides = pair.split(separator: "=", maxSplits: 1)
                guard sides.count == 2 else { continue }
                rows.append(
                    Row(written: Array(sides[0].unicodeScalars), spoken: String(sides[1])))
            }
            rows.sort { $0.written.count > $1.written.count }
            tables[String(parts[0])] = Dictionary(grouping: rows) { $0.written[0] }
        }
        return tables
    }()

    private static let text = [
        "en\tMr.=Mr\tMrs.=Mrs\tMs.=Ms\tDr.=Doctor\tProf.=Professor\tSt.=Saint\tRev.=Reverend",
        "\tCapt.=Captain\tCol.=Colonel\tGen.=General\tLt.=Lieutenant\tSgt.=Sergeant\tHon.=Honourable",
        "\tMessrs.=Messers\tEsq.=Esquire\tJr.=Junior\tSr.=Senior\tNo.=number\tNos.=numbers",
        "\tetc.=et cetera\te.g.=for example\ti.e.=that is\tviz.=namely\tvs.=versus\tcf.=compare",
        "\tp.=page\tpp.=pages\tvol.=volume\tVol.=volume\tch.=chapter\ta.m.=a m\tp.m.=p m",
        "\tA.D.=A D\tB.C.=B C\tU.S.=U S\tU.K.=U K\tca.=circa\tc.=circa\tfig.=figure\tFig.=Figure",
        "\nde\tz. B.=zum Beispiel\tz.B.=zum Beispiel\td. h.=das heißt\td.h.=das heißt",
        "\tu. a.=unter anderem\tu.a.=unter anderem\tusw.=und so weiter\tbzw.=beziehungsweise",
        "\tDr.=Doktor\tProf.=Professor\tHr.=Herr\tHrn.=Herrn\tFr.=Frau\tFrl.=Fräulein\tNr.=Nummer",
        "\tca.=zirka\tvgl.=vergleiche\tSt.=Sankt\tBd.=Band\tS.=Seite\tKap.=Kapitel\tggf.=gegebenenfalls",
        "\tsog.=sogenannt\tv. Chr.=vor Christus\tn. Chr.=nach Christus\tevtl.=eventuell",
        "\tu. s. w.=und so weiter\to. ä.=oder ähnlich\ts. o.=siehe oben\ts. u.=siehe unten",
        "\nfr\tM.=Monsieur\tMM.=Messieurs\tMme=Madame\tMmes=Mesdames\tMlle=Mademoiselle",
        "\tMlles=Mesdemoiselles\tDr=Docteur\tMgr=Monseigneur\tSt=Saint\tSte=Sainte\tetc.=et cetera",
        "\tp. ex.=par exemple\tc.-à-d.=c'est-à-dire\tvol.=volume\tchap.=chapitre\tp.=page",
        "\nes\tSr.=señor\tSra.=señora\tSrta.=señorita\tD.=don\tDª=doña\tDr.=doctor\tDra.=doctora",
        "\tUd.=usted\tUds.=ustedes\tVd.=usted\tetc.=etcétera\tp. ej.=por ejemplo\tpág.=página",
        "\tcap.=capítulo\tSto.=santo\tSta.=santa\tEE. UU.=Estados Unidos",
        "\nit\tSig.=signor\tSig.ra=signora\tDott.=dottor\tProf.=professor\tecc.=eccetera",
        "\tpag.=pagina\tcap.=capitolo\tes.=esempio",
        "\npt\tSr.=senhor\tSra.=senhora\tDr.=doutor\tDra.=doutora\tetc.=et cetera\tV. Ex.ª=Vossa Excelência",
        "\tp. ex.=por exemplo\tpág.=página\tcap.=capítulo\tD.=dom",
        "\nnl\tdhr.=de heer\tmevr.=mevrouw\tdr.=dokter\tprof.=professor\tenz.=enzovoort\td.w.z.=dat wil zeggen",
        "\tbijv.=bijvoorbeeld\to.a.=onder andere\tblz.=bladzijde\tnr.=nummer",
        "\nru\tт. е.=то есть\tт.е.=то есть\tт. д.=так далее\tт.д.=так далее\tт. п.=тому подобное",
        "\tт.п.=тому подобное\tг.=год\tгг.=годы\tстр.=страница\tгл.=глава\tнапр.=например",
        "\tсм.=смотри\tруб.=рублей\tкоп.=копеек\tг-н=господин\tг-жа=госпожа",
    ].joined()
}
