extension LemmaRules {
    static let german = LemmaRules(
        irregular: irregular(germanVerbs + germanWords),
        endings: endings(
            """
            s3:- es3:- e3:- en3:-,e n3:- er3:- ern3:-,er em3:- ens3:- sten3:- ste3:- ster3:-
            stes3:- stem3:- ete3:en eten3:en etest3:en st3:en t3:en te3:en ten3:en test3:en tet3:en
            est3:en et3:en end3:en ende3:en enden3:en ender3:en endes3:en endem3:en nen3:-
            innen3:in ungen3:ung heiten:heit keiten:keit sse:s te:tum tümer:tum ien:ium,ie en:um,us
            elt:eln elte:eln elten:eln eltest:eln le:eln ert:ern erte:ern erten:ern ertest:ern
            re:ern nisse:nis nissen:nis esten:- este:- ester:- estes:- estem:-
            """),
        capitalizes: true,
        particles: Set(separable),
        // The longest first: `heraus` before `her`.
        verbPrefixes: (separable + inseparable).sorted { ($1.count, $0) < ($0.count, $1) },
        participle: "ge", infinitive: "zu",
        formEndings: ["en", "n", "e", "st", "est", "t", "et", "er", "es", "em"],
        vowels: [("äu", "au"), ("ä", "a"), ("ö", "o"), ("ü", "u"), ("ß", "ss")])

    private static let separable = [
        "ab", "an", "auf", "aus", "bei", "da", "dabei", "daher", "dahin", "daran", "darauf",
        "davon", "dazu", "durch", "ein", "empor", "entgegen", "entlang", "fehl", "fern", "fest",
        "fort", "frei", "gegenüber", "gleich", "heim", "her", "herab", "heran", "herauf", "heraus",
        "herbei", "herein", "herüber", "herum", "herunter", "hervor", "hin", "hinab", "hinauf",
        "hinaus", "hindurch", "hinein", "hinüber", "hinunter", "hinweg", "hinzu", "hoch", "kennen",
        "los", "mit", "nach", "nieder", "statt", "stehen", "still", "teil", "um", "umher", "vor",
        "voran", "voraus", "vorbei", "vorüber", "wahr", "weg", "weiter", "wieder", "zu", "zurecht",
        "zurück", "zusammen", "zuvor", "über", "unter",
    ]
    private static let inseparable = [
        "be", "emp", "ent", "er", "ge", "ver", "zer", "miss", "hinter", "voll", "wider",
    ]

    private static let germanWords = """
        gut:besser,beste,besten viel:mehr,meiste,meisten gern:lieber,liebsten
        hoch:höher,höchste,hohe,hohen,hoher,hohes,hohem nah:näher,nächste nahe:näher,nächste
        ich:mich,mir,meiner du:dich,dir,deiner er:ihn,ihm sie:ihr,ihnen wir:uns,unser
        der:des,dem,den,deren,dessen,denen die:der,deren,denen das:des,dem,dessen
        wer:wen,wem,wessen herz:herzens name:namens gedanke:gedankens bus:busse

        """
}
