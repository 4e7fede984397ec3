extension LemmaRules {
    static let german = LemmaRules(
        irregular: irregular(
            """
            sein:bin,bist,ist,sind,seid,war,waren,warst,gewesen,sei,wäre,wären
            haben:hast,hat,hatte,hatten,gehabt,hätte,hätten
            werden:wirst,wird,wurde,wurden,geworden,würde,würden,worden
            können:kann,kannst,konnte,konnten,könnte müssen:muss,muß,musst,mußte,musste,müsste
            dürfen:darf,darfst,durfte,dürfte wollen:will,willst,wollte sollen:soll,sollst,sollte
            mögen:mag,magst,mochte,möchte,möchten wissen:weiß,weißt,wusste,wußte,gewusst,gewußt
            gehen:ging,gingen,gegangen kommen:kam,kamen,käme geben:gibt,gibst,gab,gaben,gäbe
            nehmen:nimmt,nimmst,nahm,nahmen,genommen sehen:sieht,siehst,sah,sahen
            lesen:liest,las,lasen sprechen:spricht,sprichst,sprach,sprachen,gesprochen
            brechen:bricht,brach,gebrochen stechen:sticht,stach,gestochen
            treffen:trifft,traf,trafen,getroffen helfen:hilft,half,halfen,geholfen
            werfen:wirft,warf,warfen,geworfen sterben:stirbt,starb,starben,gestorben
            verderben:verdirbt,verdarb,verdorben essen:isst,ißt,aß,aßen,gegessen
            fressen:frisst,fraß vergessen:vergisst,vergißt,vergaß,vergessen messen:misst,maß
            treten:tritt,trat,traten stehen:stand,standen,gestanden verstehen:verstand,verstanden
            finden:fand,fanden,gefunden binden:band,banden,gebunden singen:sang,sangen,gesungen
            springen:sprang,sprangen,gesprungen trinken:trank,tranken,getrunken
            sinken:sank,sanken,gesunken klingen:klang,klangen,geklungen gelingen:gelang,gelungen
            schwinden:schwand,geschwunden zwingen:zwang,gezwungen
            beginnen:begann,begannen,begonnen gewinnen:gewann,gewonnen
            schwimmen:schwamm,geschwommen bleiben:blieb,blieben,geblieben
            schreiben:schrieb,schrieben,geschrieben scheinen:schien,schienen,geschienen
            steigen:stieg,stiegen,gestiegen schweigen:schwieg,schwiegen,geschwiegen
            treiben:trieb,trieben,getrieben reiben:rieb,gerieben leihen:lieh,geliehen
            schreien:schrie,geschrien reißen:riss,riß,gerissen greifen:griff,griffen,gegriffen
            schneiden:schnitt,geschnitten leiden:litt,litten,gelitten reiten:ritt,ritten,geritten
            gleiten:glitt,geglitten streiten:stritt,gestritten fliegen:flog,flogen,geflogen
            ziehen:zog,zogen,gezogen biegen:bog,gebogen lügen:log,gelogen bieten:bot,boten,geboten
            verlieren:verlor,verloren frieren:fror,gefroren
            schließen:schloss,schloß,schlossen,geschlossen fließen:floss,floß,geflossen
            gießen:goss,goß,gegossen schießen:schoss,schoß,geschossen heben:hob,hoben,gehoben
            halten:hält,hältst,hielt,hielten fallen:fällt,fiel,fielen
            lassen:lässt,läßt,ließ,ließen schlafen:schläft,schlief,schliefen rufen:rief,riefen
            laufen:läuft,lief,liefen stoßen:stößt,stieß,stießen raten:rät,riet
            fangen:fängt,fing,fingen hängen:hing,hingen,gehangen fahren:fährt,fuhr,fuhren
            tragen:trägt,trug,trugen schlagen:schlägt,schlug,schlugen graben:gräbt,grub
            wachsen:wächst,wuchs,wuchsen waschen:wäscht,wusch laden:lädt,lud
            liegen:lag,lagen,gelegen sitzen:saß,saßen,gesessen bitten:bat,baten,gebeten
            tun:tat,taten,getan denken:dachte,dachten,gedacht bringen:brachte,brachten,gebracht
            kennen:kannte,gekannt nennen:nannte,nannten,genannt rennen:rannte,gerannt
            brennen:brannte,gebrannt senden:sandte,gesandt wenden:wandte,wandten,gewandt
            erschrecken:erschrickt,erschrak,erschrocken gut:besser,beste,besten
            viel:mehr,meiste,meisten hoch:höher,höchste,hohe,hohen,hoher nah:näher,nächste
            mann:männer,männern haus:häuser,häusern buch:bücher,büchern kind:kinder,kindern
            land:länder hand:hände,händen wand:wände,wänden stadt:städte,städten
            nacht:nächte,nächten kraft:kräfte mutter:mütter vater:väter bruder:brüder
            tochter:töchter baum:bäume,bäumen traum:träume fuß:füße,füßen kopf:köpfe wald:wälder
            wort:wörter,worte dorf:dörfer gott:götter glas:gläser
            """),
        endings: endings(
            """
            s3:- es3:- e3:- en3:-,e n3:- er3:- ern3:-,er em3:- ens3:- sten3:- ste3:- ster3:-
            ete3:en eten3:en etest3:en st3:en t3:en te3:en ten3:en test3:en tet3:en est3:en et3:en
            end3:en ende3:en enden3:en ender3:en nen3:- innen3:in ungen3:ung heiten:heit
            keiten:keit
            """),
        capitalizes: true,
        particles: [
            "ab", "an", "auf", "aus", "bei", "ein", "fort", "her", "herab", "heran", "heraus",
            "herein", "herum", "herunter", "hervor", "hin", "hinaus", "hinein", "hinunter", "los",
            "mit", "nach", "nieder", "um", "vor", "vorbei", "weg", "weiter", "zu", "zurück",
            "zusammen",
        ],
        prefixes: ["ge"])
}

/// Words that are made of two others, as German has them: where they may be parted.
enum Compound {
    /// What may stand between the two: Liebesbrief, Sonnenlicht.
    private static let links = ["", "s", "es", "n", "en", "er", "e"]
    private static let lettersMin = 3
    private static let wordMax = 40

    static func mayBe(_ word: String, in language: String?) -> Bool {
        let short = language.map { $0.lowercased().prefix { $0 != "-" && $0 != "_" } } ?? ""
        return ["de", "nl", "sv", "da", "no", "nb", "nn"].contains(short) && word.count >= 7
            && word.count <= wordMax && word.allSatisfy(\.isLetter)
    }

    struct Split: Equatable {
        /// Forms of the first part and of the second, small.
        var first: [String]
        var second: [String]
    }

    /// The likeliest first: those with the longest shorter part.
    static func splits(of word: String, in language: String?) -> [Split] {
        let letters = Array(word.lowercased())
        guard letters.count <= wordMax else { return [] }
        let rules = LemmaRules.of(language)
        var all: [(Int, Split)] = []
        for at in lettersMin...max(lettersMin, letters.count - lettersMin)
        where at <= letters.count - lettersMin {
            let (left, right) = (String(letters[..<at]), String(letters[at...]))
            var first: [String] = []
            for link in links where left.hasSuffix(link) && left.count - link.count >= lettersMin {
                first.append(String(left.dropLast(link.count)))
            }
            // Of verbs only the stem stands there: Fahrrad, Schreibtisch.
            first.append(left + "en")
            let second = [right] + rules.lemmas(of: right).prefix(4)
            all.append((min(at, letters.count - at), Split(first: first, second: second)))
        }
        return all.sorted { $0.0 > $1.0 }.map(\.1)
    }

    /// Every form of the parts, with a capital and without.
    static func lemma(of splits: [Split]) -> Lemma {
        Lemma(
            parts: splits.flatMap { $0.first + $0.second }.flatMap {
                [$0.prefix(1).uppercased() + $0.dropFirst(), $0]
            })
    }

    /// What a dictionary says of both parts of the likeliest split that it has whole.
    static func chosen(_ found: [Definition], of splits: [Split]) -> [Definition] {
        let by = Dictionary(grouping: found) { $0.headword.lowercased() }
        for split in splits {
            guard let first = split.first.first(where: { by[$0] != nil }),
                let second = split.second.first(where: { by[$0] != nil })
            else { continue }
            return (by[first] ?? []) + (by[second] ?? [])
        }
        return []
    }
}
