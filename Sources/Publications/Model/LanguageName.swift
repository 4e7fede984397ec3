import Wording

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
        return parts.count > 1 ? "\(tr(name)) (\(parts[1]))" : tr(name)
    }

    /// `English, French`, each once.
    public static func list(_ texts: [String]) -> String {
        codes(texts).map(shown).joined(separator: tr(", ", "between the parts of a list"))
    }

    /// The English name without a region, by which books are counted together.
    public static func family(_ text: String) -> String {
        let code = code(text)
        let primary = code.split(separator: "-", maxSplits: 1).first.map(String.init) ?? code
        return table.names[primary]?.key ?? text
    }

    /// The name without a region.
    public static func general(_ text: String) -> String {
        table.names[primary(text)].map { tr($0) } ?? text
    }

    /// The code of what a person typed: a name in the language that they are spoken to in counts,
    /// and what is in no file.
    public static func typed(_ text: String) -> String {
        let code = code(text)
        if code != text || table.names[code] != nil { return code }
        let wanted = text.lowercased()
        return table.names.first { tr($0.value).lowercased() == wanted }?.key ?? text
    }

    /// What a book in this language is found by.
    public static func searched(_ text: String) -> String {
        let code = code(text)
        let primary = code.split(separator: "-", maxSplits: 1).first.map(String.init) ?? code
        guard let name = table.names[primary] else {
            return "\(codeSign) \(text) \(nameSign) \(text)"
        }
        return "\(codeSign) \(code) \(nameSign) \(name.key)"
    }

    /// What is asked for where a language is: a code finds that language, a name all that begin so.
    public static func asked(_ text: String) -> String {
        let code = typed(text)
        let primary = code.split(separator: "-", maxSplits: 1).first.map(String.init) ?? code
        if table.names[primary] != nil { return "\(codeSign) \(code)" }
        return "\(nameSign) \(text)"
    }

    /// Before codes and before names, so that `es` is not found in Estonian.
    private static let codeSign = "+code"
    private static let nameSign = "+name"

    private struct Table {
        /// By code, of two letters where there is one.
        var names: [String: Phrase] = [:]
        /// By every code, in lower case.
        var codes: [String: String] = [:]
        var named: [String: String] = [:]
    }

    private static let table: Table = {
        var table = Table()
        for row in rows {
            let codes = row.codes.split(separator: "/").map(String.init)
            table.names[codes[0]] = row.name
            for code in codes { table.codes[code] = codes[0] }
            table.named[row.name.key.lowercased()] = codes[0]
        }
        return table
    }()

    /// ISO 639: the code in use, the other codes of it, and the name.
    private static let rows: [(codes: String, name: Phrase)] = [
        ("aa/aar", phrase("Afar")),
        ("ab/abk", phrase("Abkhazian")),
        ("ae/ave", phrase("Avestan")),
        ("af/afr", phrase("Afrikaans")),
        ("ak/aka", phrase("Akan")),
        ("am/amh", phrase("Amharic")),
        ("an/arg", phrase("Aragonese")),
        ("ar/ara", phrase("Arabic")),
        ("as/asm", phrase("Assamese")),
        ("av/ava", phrase("Avaric")),
        ("ay/aym", phrase("Aymara")),
        ("az/aze", phrase("Azerbaijani")),
        ("ba/bak", phrase("Bashkir")),
        ("be/bel", phrase("Belarusian")),
        ("bg/bul", phrase("Bulgarian")),
        ("bh/bih", phrase("Bihari")),
        ("bi/bis", phrase("Bislama")),
        ("bm/bam", phrase("Bambara")),
        ("bn/ben", phrase("Bengali")),
        ("bo/bod/tib", phrase("Tibetan")),
        ("br/bre", phrase("Breton")),
        ("bs/bos", phrase("Bosnian")),
        ("ca/cat", phrase("Catalan")),
        ("ce/che", phrase("Chechen")),
        ("ch/cha", phrase("Chamorro")),
        ("co/cos", phrase("Corsican")),
        ("cr/cre", phrase("Cree")),
        ("cs/ces/cze", phrase("Czech")),
        ("cu/chu", phrase("Church Slavonic")),
        ("cv/chv", phrase("Chuvash")),
        ("cy/cym/wel", phrase("Welsh")),
        ("da/dan", phrase("Danish")),
        ("de/deu/ger", phrase("German")),
        ("dv/div", phrase("Divehi")),
        ("dz/dzo", phrase("Dzongkha")),
        ("ee/ewe", phrase("Ewe")),
        ("el/ell/gre", phrase("Greek")),
        ("en/eng", phrase("English")),
        ("eo/epo", phrase("Esperanto")),
        ("es/spa", phrase("Spanish")),
        ("et/est", phrase("Estonian")),
        ("eu/eus/baq", phrase("Basque")),
        ("fa/fas/per", phrase("Persian")),
        ("ff/ful", phrase("Fulah")),
        ("fi/fin", phrase("Finnish")),
        ("fj/fij", phrase("Fijian")),
        ("fo/fao", phrase("Faroese")),
        ("fr/fra/fre", phrase("French")),
        ("fy/fry", phrase("Western Frisian")),
        ("ga/gle", phrase("Irish")),
        ("gd/gla", phrase("Scottish Gaelic")),
        ("gl/glg", phrase("Galician")),
        ("gn/grn", phrase("Guarani")),
        ("gu/guj", phrase("Gujarati")),
        ("gv/glv", phrase("Manx")),
        ("ha/hau", phrase("Hausa")),
        ("he/heb/iw", phrase("Hebrew")),
        ("hi/hin", phrase("Hindi")),
        ("ho/hmo", phrase("Hiri Motu")),
        ("hr/hrv/scr", phrase("Croatian")),
        ("ht/hat", phrase("Haitian Creole")),
        ("hu/hun", phrase("Hungarian")),
        ("hy/hye/arm", phrase("Armenian")),
        ("hz/her", phrase("Herero")),
        ("ia/ina", phrase("Interlingua")),
        ("id/ind/in", phrase("Indonesian")),
        ("ie/ile", phrase("Interlingue")),
        ("ig/ibo", phrase("Igbo")),
        ("ii/iii", phrase("Sichuan Yi")),
        ("ik/ipk", phrase("Inupiaq")),
        ("io/ido", phrase("Ido")),
        ("is/isl/ice", phrase("Icelandic")),
        ("it/ita", phrase("Italian")),
        ("iu/iku", phrase("Inuktitut")),
        // Books often have the code of the country.
        ("ja/jpn/jp", phrase("Japanese")),
        ("jv/jav/jw", phrase("Javanese")),
        ("ka/kat/geo", phrase("Georgian")),
        ("kg/kon", phrase("Kongo")),
        ("ki/kik", phrase("Kikuyu")),
        ("kj/kua", phrase("Kuanyama")),
        ("kk/kaz", phrase("Kazakh")),
        ("kl/kal", phrase("Greenlandic")),
        ("km/khm", phrase("Khmer")),
        ("kn/kan", phrase("Kannada")),
        ("ko/kor", phrase("Korean")),
        ("kr/kau", phrase("Kanuri")),
        ("ks/kas", phrase("Kashmiri")),
        ("ku/kur", phrase("Kurdish")),
        ("kv/kom", phrase("Komi")),
        ("kw/cor", phrase("Cornish")),
        ("ky/kir", phrase("Kyrgyz")),
        ("la/lat", phrase("Latin")),
        ("lb/ltz", phrase("Luxembourgish")),
        ("lg/lug", phrase("Ganda")),
        ("li/lim", phrase("Limburgish")),
        ("ln/lin", phrase("Lingala")),
        ("lo/lao", phrase("Lao")),
        ("lt/lit", phrase("Lithuanian")),
        ("lu/lub", phrase("Luba-Katanga")),
        ("lv/lav", phrase("Latvian")),
        ("mg/mlg", phrase("Malagasy")),
        ("mh/mah", phrase("Marshallese")),
        ("mi/mri/mao", phrase("Maori")),
        ("mk/mkd/mac", phrase("Macedonian")),
        ("ml/mal", phrase("Malayalam")),
        ("mn/mon", phrase("Mongolian")),
        ("mr/mar", phrase("Marathi")),
        ("ms/msa/may", phrase("Malay")),
        ("mt/mlt", phrase("Maltese")),
        ("my/mya/bur", phrase("Burmese")),
        ("na/nau", phrase("Nauru")),
        ("nb/nob", phrase("Norwegian Bokmål")),
        ("nd/nde", phrase("North Ndebele")),
        ("ne/nep", phrase("Nepali")),
        ("ng/ndo", phrase("Ndonga")),
        ("nl/nld/dut", phrase("Dutch")),
        ("nn/nno", phrase("Norwegian Nynorsk")),
        ("no/nor", phrase("Norwegian")),
        ("nr/nbl", phrase("South Ndebele")),
        ("nv/nav", phrase("Navajo")),
        ("ny/nya", phrase("Nyanja")),
        ("oc/oci", phrase("Occitan")),
        ("oj/oji", phrase("Ojibwa")),
        ("om/orm", phrase("Oromo")),
        ("or/ori", phrase("Odia")),
        ("os/oss", phrase("Ossetian")),
        ("pa/pan", phrase("Punjabi")),
        ("pi/pli", phrase("Pali")),
        ("pl/pol", phrase("Polish")),
        ("ps/pus", phrase("Pashto")),
        ("pt/por", phrase("Portuguese")),
        ("qu/que", phrase("Quechua")),
        ("rm/roh", phrase("Romansh")),
        ("rn/run", phrase("Rundi")),
        ("ro/ron/rum/mo/mol", phrase("Romanian")),
        ("ru/rus", phrase("Russian")),
        ("rw/kin", phrase("Kinyarwanda")),
        ("sa/san", phrase("Sanskrit")),
        ("sc/srd", phrase("Sardinian")),
        ("sd/snd", phrase("Sindhi")),
        ("se/sme", phrase("Northern Sami")),
        ("sg/sag", phrase("Sango")),
        ("si/sin", phrase("Sinhala")),
        ("sk/slk/slo", phrase("Slovak")),
        ("sl/slv", phrase("Slovenian")),
        ("sm/smo", phrase("Samoan")),
        ("sn/sna", phrase("Shona")),
        ("so/som", phrase("Somali")),
        ("sq/sqi/alb", phrase("Albanian")),
        ("sr/srp/scc", phrase("Serbian")),
        ("ss/ssw", phrase("Swati")),
        ("st/sot", phrase("Southern Sotho")),
        ("su/sun", phrase("Sundanese")),
        ("sv/swe", phrase("Swedish")),
        ("sw/swa", phrase("Swahili")),
        ("ta/tam", phrase("Tamil")),
        ("te/tel", phrase("Telugu")),
        ("tg/tgk", phrase("Tajik")),
        ("th/tha", phrase("Thai")),
        ("ti/tir", phrase("Tigrinya")),
        ("tk/tuk", phrase("Turkmen")),
        ("tl/tgl", phrase("Tagalog")),
        ("tn/tsn", phrase("Tswana")),
        ("to/ton", phrase("Tongan")),
        ("tr/tur", phrase("Turkish")),
        ("ts/tso", phrase("Tsonga")),
        ("tt/tat", phrase("Tatar")),
        ("tw/twi", phrase("Twi")),
        ("ty/tah", phrase("Tahitian")),
        ("ug/uig", phrase("Uyghur")),
        ("uk/ukr", phrase("Ukrainian")),
        ("ur/urd", phrase("Urdu")),
        ("uz/uzb", phrase("Uzbek")),
        ("ve/ven", phrase("Venda")),
        ("vi/vie", phrase("Vietnamese")),
        ("vo/vol", phrase("Volapük")),
        ("wa/wln", phrase("Walloon")),
        ("wo/wol", phrase("Wolof")),
        ("xh/xho", phrase("Xhosa")),
        ("yi/yid/ji", phrase("Yiddish")),
        ("yo/yor", phrase("Yoruba")),
        ("za/zha", phrase("Zhuang")),
        ("zh/zho/chi", phrase("Chinese")),
        ("zu/zul", phrase("Zulu")),
        ("ang", phrase("Old English")),
        ("arc", phrase("Aramaic")),
        ("ast", phrase("Asturian")),
        ("ceb", phrase("Cebuano")),
        ("chr", phrase("Cherokee")),
        ("cop", phrase("Coptic")),
        ("egy", phrase("Egyptian")),
        ("enm", phrase("Middle English")),
        ("fil", phrase("Filipino")),
        ("frm", phrase("Middle French")),
        ("fro", phrase("Old French")),
        ("fur", phrase("Friulian")),
        ("gmh", phrase("Middle High German")),
        ("goh", phrase("Old High German")),
        ("grc", phrase("Ancient Greek")),
        ("gsw", phrase("Swiss German")),
        ("haw", phrase("Hawaiian")),
        ("hsb", phrase("Upper Sorbian")),
        ("dsb", phrase("Lower Sorbian")),
        ("lad", phrase("Ladino")),
        ("lzh", phrase("Literary Chinese")),
        ("mul", phrase("several languages")),
        ("nap", phrase("Neapolitan")),
        ("nds", phrase("Low German")),
        ("non", phrase("Old Norse")),
        ("pro", phrase("Old Provençal")),
        ("sco", phrase("Scots")),
        ("scn", phrase("Sicilian")),
        ("syr", phrase("Syriac")),
        ("tlh", phrase("Klingon")),
        ("yue", phrase("Cantonese")),
    ]
}
