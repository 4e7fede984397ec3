/// A language by one code and by the name a person knows: `jpn`, `JA` and `ja` are Japanese.
public enum LanguageName {
    /// The shortest code of the language, with what follows it: `eng-GB` is `en-GB`. What is no
    /// code but a name we know is its code; all else stays as it was written.
    public static func code(_ text: String) -> String {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            .flatMap { $0.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false) }
        guard let first = parts.first else { return text }
        let primary = first.lowercased()
        if let known = table.codes[primary] {
            return ([known] + parts.dropFirst().map(String.init)).joined(separator: "-")
        }
        return table.named[text.lowercased()] ?? text
    }

    /// The language alone, without a region: `eng-GB` and `en` are both `en`.
    public static func primary(_ text: String) -> String {
        let code = code(text)
        return String(code.prefix { $0 != "-" && $0 != "_" }).lowercased()
    }

    /// Each language once, in the order in which they came.
    public static func codes(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.map(code).filter { seen.insert($0).inserted }
    }

    /// `Japanese`, `English (GB)`; what is no known code says itself.
    public static func shown(_ text: String) -> String {
        let code = code(text)
        let parts = code.split(separator: "-", maxSplits: 1)
        guard let first = parts.first, let name = table.names[String(first)] else { return text }
        return parts.count > 1 ? "\(name) (\(parts[1]))" : name
    }

    /// `English, French`, each once.
    public static func list(_ texts: [String]) -> String {
        codes(texts).map(shown).joined(separator: ", ")
    }

    /// The name without a region, by which books are counted together.
    public static func family(_ text: String) -> String {
        let code = code(text)
        let primary = code.split(separator: "-", maxSplits: 1).first.map(String.init) ?? code
        return table.names[primary] ?? text
    }

    /// What a book in this language is found by.
    public static func searched(_ text: String) -> String {
        let code = code(text)
        let primary = code.split(separator: "-", maxSplits: 1).first.map(String.init) ?? code
        guard let name = table.names[primary] else {
            return "\(codeSign) \(text) \(nameSign) \(text)"
        }
        return "\(codeSign) \(code) \(nameSign) \(name)"
    }

    /// What is asked for where a language is: a code finds that language, a name all that begin so.
    public static func asked(_ text: String) -> String {
        let code = code(text)
        let primary = code.split(separator: "-", maxSplits: 1).first.map(String.init) ?? code
        if table.names[primary] != nil { return "\(codeSign) \(code)" }
        return "\(nameSign) \(text)"
    }

    /// Before codes and before names, so that `es` is not found in Estonian.
    private static let codeSign = "+code"
    private static let nameSign = "+name"

    private struct Table {
        /// By code, of two letters where there is one.
        var names: [String: String] = [:]
        /// By every code, in lower case.
        var codes: [String: String] = [:]
        var named: [String: String] = [:]
    }

    private static let table: Table = {
        var table = Table()
        for line in rows.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            let codes = parts[0].split(separator: "/").map(String.init)
            let name = String(parts[1])
            table.names[codes[0]] = name
            for code in codes { table.codes[code] = codes[0] }
            table.named[name.lowercased()] = codes[0]
        }
        return table
    }()

    /// ISO 639: the code in use, the other codes of it, and the name.
    private static let rows = """
        aa/aar Afar
        ab/abk Abkhazian
        ae/ave Avestan
        af/afr Afrikaans
        ak/aka Akan
        am/amh Amharic
        an/arg Aragonese
        ar/ara Arabic
        as/asm Assamese
        av/ava Avaric
        ay/aym Aymara
        az/aze Azerbaijani
        ba/bak Bashkir
        be/bel Belarusian
        bg/bul Bulgarian
        bh/bih Bihari
        bi/bis Bislama
        bm/bam Bambara
        bn/ben Bengali
        bo/bod/tib Tibetan
        br/bre Breton
        bs/bos Bosnian
        ca/cat Catalan
        ce/che Chechen
        ch/cha Chamorro
        co/cos Corsican
        cr/cre Cree
        cs/ces/cze Czech
        cu/chu Church Slavonic
        cv/chv Chuvash
        cy/cym/wel Welsh
        da/dan Danish
        de/deu/ger German
        dv/div Divehi
        dz/dzo Dzongkha
        ee/ewe Ewe
        el/ell/gre Greek
        en/eng English
        eo/epo Esperanto
        es/spa Spanish
        et/est Estonian
        eu/eus/baq Basque
        fa/fas/per Persian
        ff/ful Fulah
        fi/fin Finnish
        fj/fij Fijian
        fo/fao Faroese
        fr/fra/fre French
        fy/fry Western Frisian
        ga/gle Irish
        gd/gla Scottish Gaelic
        gl/glg Galician
        gn/grn Guarani
        gu/guj Gujarati
        gv/glv Manx
        ha/hau Hausa
        he/heb/iw Hebrew
        hi/hin Hindi
        ho/hmo Hiri Motu
        hr/hrv/scr Croatian
        ht/hat Haitian Creole
        hu/hun Hungarian
        hy/hye/arm Armenian
        hz/her Herero
        ia/ina Interlingua
        id/ind/in Indonesian
        ie/ile Interlingue
        ig/ibo Igbo
        ii/iii Sichuan Yi
        ik/ipk Inupiaq
        io/ido Ido
        is/isl/ice Icelandic
        it/ita Italian
        iu/iku Inuktitut
        ja/jpn Japanese
        jv/jav/jw Javanese
        ka/kat/geo Georgian
        kg/kon Kongo
        ki/kik Kikuyu
        kj/kua Kuanyama
        kk/kaz Kazakh
        kl/kal Greenlandic
        km/khm Khmer
        kn/kan Kannada
        ko/kor Korean
        kr/kau Kanuri
        ks/kas Kashmiri
        ku/kur Kurdish
        kv/kom Komi
        kw/cor Cornish
        ky/kir Kyrgyz
        la/lat Latin
        lb/ltz Luxembourgish
        lg/lug Ganda
        li/lim Limburgish
        ln/lin Lingala
        lo/lao Lao
        lt/lit Lithuanian
        lu/lub Luba-Katanga
        lv/lav Latvian
        mg/mlg Malagasy
        mh/mah Marshallese
        mi/mri/mao Maori
        mk/mkd/mac Macedonian
        ml/mal Malayalam
        mn/mon Mongolian
        mr/mar Marathi
        ms/msa/may Malay
        mt/mlt Maltese
        my/mya/bur Burmese
        na/nau Nauru
        nb/nob Norwegian Bokmål
        nd/nde North Ndebele
        ne/nep Nepali
        ng/ndo Ndonga
        nl/nld/dut Dutch
        nn/nno Norwegian Nynorsk
        no/nor Norwegian
        nr/nbl South Ndebele
        nv/nav Navajo
        ny/nya Nyanja
        oc/oci Occitan
        oj/oji Ojibwa
        om/orm Oromo
        or/ori Odia
        os/oss Ossetian
        pa/pan Punjabi
        pi/pli Pali
        pl/pol Polish
        ps/pus Pashto
        pt/por Portuguese
        qu/que Quechua
        rm/roh Romansh
        rn/run Rundi
        ro/ron/rum/mo/mol Romanian
        ru/rus Russian
        rw/kin Kinyarwanda
        sa/san Sanskrit
        sc/srd Sardinian
        sd/snd Sindhi
        se/sme Northern Sami
        sg/sag Sango
        si/sin Sinhala
        sk/slk/slo Slovak
        sl/slv Slovenian
        sm/smo Samoan
        sn/sna Shona
        so/som Somali
        sq/sqi/alb Albanian
        sr/srp/scc Serbian
        ss/ssw Swati
        st/sot Southern Sotho
        su/sun Sundanese
        sv/swe Swedish
        sw/swa Swahili
        ta/tam Tamil
        te/tel Telugu
        tg/tgk Tajik
        th/tha Thai
        ti/tir Tigrinya
        tk/tuk Turkmen
        tl/tgl Tagalog
        tn/tsn Tswana
        to/ton Tongan
        tr/tur Turkish
        ts/tso Tsonga
        tt/tat Tatar
        tw/twi Twi
        ty/tah Tahitian
        ug/uig Uyghur
        uk/ukr Ukrainian
        ur/urd Urdu
        uz/uzb Uzbek
        ve/ven Venda
        vi/vie Vietnamese
        vo/vol Volapük
        wa/wln Walloon
        wo/wol Wolof
        xh/xho Xhosa
        yi/yid/ji Yiddish
        yo/yor Yoruba
        za/zha Zhuang
        zh/zho/chi Chinese
        zu/zul Zulu
        ang Old English
        arc Aramaic
        ast Asturian
        ceb Cebuano
        chr Cherokee
        cop Coptic
        egy Egyptian
        enm Middle English
        fil Filipino
        frm Middle French
        fro Old French
        fur Friulian
        gmh Middle High German
        goh Old High German
        grc Ancient Greek
        gsw Swiss German
        haw Hawaiian
        hsb Upper Sorbian
        dsb Lower Sorbian
        lad Ladino
        lzh Literary Chinese
        mul several languages
        nap Neapolitan
        nds Low German
        non Old Norse
        pro Old Provençal
        sco Scots
        scn Sicilian
        syr Syriac
        tlh Klingon
        yue Cantonese
        """
}
