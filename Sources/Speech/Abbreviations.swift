import Publications

/// What abbreviations are spoken as: engines end a sentence at their periods.
enum Abbreviations {
    struct Row {
        var written: [Unicode.Scalar]
        var spoken: String

        /// `a.m.` ends a word, and `Dr` is not the beginning of one.
        func fits(behind end: Int, _ glyphs: Glyphs) -> Bool {
            written.last == "." || !(glyphs.isLetter(end) || glyphs.isDigit(end))
        }
    }

    /// By their first letter, longer ones first.
    static func rows(_ language: String) -> [Unicode.Scalar: [Row]] { tables[language] ?? [:] }

    /// Sentences that were parted behind an abbreviation or an initial are one.
    static func joined(
        _ sentences: [Range<Int>], in document: Document, _ language: String
    ) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for sentence in sentences {
            guard let last = joined.last, sentence.lowerBound - last.upperBound <= 4,
                isOpen(
                    document.string(max(last.lowerBound, last.upperBound - 24)..<last.upperBound),
                    language)
            else {
                joined.append(sentence)
                continue
            }
            joined[joined.count - 1] = last.lowerBound..<sentence.upperBound
        }
        return joined
    }

    /// What so ends goes on: `J.`, `z. B.`, `Mr.`; but not what may well end a sentence.
    private static func isOpen(_ end: String, _ language: String) -> Bool {
        let scalars = Array(end.unicodeScalars)
        guard scalars.last == ".", scalars.count > 1 else { return false }
        let isEdge = { (at: Int) in at < 0 || !scalars[at].properties.isAlphabetic }
        let letter = scalars[scalars.count - 2]
        if letter.properties.isUppercase, letter != "I", isEdge(scalars.count - 3) { return true }
        return rows(language).values.lazy.flatMap(\.self).contains { row in
            !closing.contains(row.spoken)
                && row.written.indices.contains { at in
                    // `z.` is as open as `z. B.` is.
                    row.written[at] == "." && scalars.count > at && isEdge(scalars.count - at - 2)
                        && scalars.suffix(at + 1).elementsEqual(row.written[...at])
                }
        }
    }

    /// Sentences often end so.
    private static let closing: Set = [
        "et cetera", "und so weiter", "a m", "p m", "etcétera", "eccetera", "enzovoort", "no",
        "Esquire", "Junior", "Senior", "A D", "B C", "U S", "U K", "number", "page",
        "Seite", "oder ähnlich", "год", "годы", "так далее", "тому подобное", "nach Christus",
        "vor Christus", "don", "siehe oben", "siehe unten",
    ]

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

/// Months, for dates that are written in figures.
enum Months {
    static let names: [String: [String]] = Dictionary(
        uniqueKeysWithValues: [
            "en January February March April May June July August September October November"
                + " December",
            "de Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
            "fr janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "es enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
                + " diciembre",
            "it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre"
                + " dicembre",
            "pt janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro"
                + " dezembro",
            "nl januari februari maart april mei juni juli augustus september oktober november"
                + " december",
            "ru января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        ].map { row in
            let words = row.split(separator: " ").map(String.init)
            return (words[0], Array(words.dropFirst()))
        })

    static func said(_ day: Int, _ month: String, _ year: Int, _ language: String) -> String {
        switch language {
        case "en": "\(month) \(day), \(year)"
        case "de": "\(day). \(month) \(year)"
        case "es", "pt": "\(day) de \(month) de \(year)"
        default: "\(day) \(month) \(year)"
        }
    }
}
