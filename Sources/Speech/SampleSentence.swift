/// What a voice says to be judged by.
public enum SampleSentence {
    /// In that language; where none is known, numbers, which every voice says in its own.
    public static func words(in language: String) -> String {
        let short = VoiceChoice.short(language)
        return table[others[short] ?? short] ?? "1, 2, 3, 4, 5, 6, 7, 8, 9, 10."
    }

    private static let others = ["cmn": "zh", "yue": "zh", "nb": "no", "nn": "no", "iw": "he"]

    private static let table = [
        "en": "Chapter one. It was a quiet evening, and the lamp was lit.",
        "de": "Erstes Kapitel. Es war ein stiller Abend, und die Lampe brannte.",
        "fr": "Chapitre un. C’était un soir tranquille, et la lampe était allumée.",
        "es": "Capítulo uno. Era una tarde tranquila, y la lámpara estaba encendida.",
        "it": "Capitolo uno. Era una sera tranquilla, e la lampada era accesa.",
        "pt": "Capítulo um. Era uma noite calma, e a lâmpada estava acesa.",
        "ca": "Capítol u. Era un vespre tranquil, i el llum era encès.",
        "ro": "Capitolul unu. Era o seară liniștită, iar lampa era aprinsă.",
        "nl": "Hoofdstuk één. Het was een stille avond, en de lamp brandde.",
        "sv": "Kapitel ett. Det var en stilla kväll, och lampan var tänd.",
        "da": "Kapitel et. Det var en stille aften, og lampen var tændt.",
        "no": "Kapittel én. Det var en stille kveld, og lampen var tent.",
        "fi": "Ensimmäinen luku. Oli hiljainen ilta, ja lamppu paloi.",
        "hu": "Első fejezet. Csendes este volt, és égett a lámpa.",
        "pl": "Rozdział pierwszy. Był cichy wieczór i paliła się lampa.",
        "cs": "Kapitola první. Byl tichý večer a lampa svítila.",
        "ru": "Глава первая. Был тихий вечер, и лампа горела.",
        "uk": "Розділ перший. Був тихий вечір, і лампа горіла.",
        "el": "Κεφάλαιο πρώτο. Ήταν ένα ήσυχο βράδυ και η λάμπα ήταν αναμμένη.",
        "tr": "Birinci bölüm. Sakin bir akşamdı ve lamba yanıyordu.",
        "la": "Caput primum. Vesper erat quietus, et lucerna ardebat.",
        "eo": "Ĉapitro unu. Estis trankvila vespero, kaj la lampo brulis.",
        "ar": "الفصل الأول. كان مساء هادئا، وكان المصباح مضاء.",
        "he": "פרק ראשון. היה ערב שקט, והמנורה דלקה.",
        "zh": "第一章。那是一个安静的夜晚，灯亮着。",
        "ja": "第一章。静かな夜で、灯りがともっていた。",
        "ko": "제1장. 조용한 저녁이었고, 등불이 켜져 있었다.",
        "hi": "पहला अध्याय। शाम शांत थी, और दीया जल रहा था।",
    ]
}
