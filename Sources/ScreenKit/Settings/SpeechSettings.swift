import Wording

/// How texts are read aloud.
extension SettingsTable {
    /// What a screen with all voices chooses.
    package static let voicePaths = ["speech.voice", "speech.voices"]

    static let speech: [Setting] = [
        Setting(
            "speech.voice", .listening, "Voice",
            .text(accepted: "a voice that rushlight voices lists"), .text("auto"),
            "Who reads books aloud. auto takes the best voice for a book's language."),
        Setting(
            "speech.voices", .listening, "Voices by language",
            .text(accepted: "LANGUAGE=VOICE, LANGUAGE=VOICE"), .text("none"),
            "Who reads a language, instead of the best: de=gmw/de, zh=sit/cmn. It holds for books"
                + " and for what is quoted in them."),
        Setting(
            "speech.command", .listening, "Voice of a command",
            .text(accepted: "a command"), .text("none"),
            "It gets a sentence and prints a WAV; after raw:22050, bare samples at that rate. After"
                + " kept: it stays, and answers lines of JSON. The guide tells more."),
        Setting(
            "speech.notes", .listening, "Notes aloud", .choice(["mark", "paragraph", "none"]),
            .text("paragraph"),
            "Notes are read at their marks, behind the paragraph that calls them, or not at all."),
        Setting(
            "speech.code", .listening, "Code aloud", .choice(["read", "spell", "skip"]),
            .text("read"), "Code is read as words, letter by letter, or left out."),
        Setting(
            "speech.pictures", .listening, "Pictures aloud", .flag, .flag(true),
            "The words that stand for a picture are read."),
        Setting(
            "speech.pronunciations", .listening, "Pronunciations",
            .text(accepted: "a file"), .text("none"),
            "A file of lines such as Cholmondeley = Chumley; /EXPRESSION/ = WORDS and de: WORD ="
                + " WORDS are lines as well. What follows [TITLE] is for that book alone."),
        Setting(
            "audio.align", .listening, "Align by itself", .flag, .flag(true),
            "A book whose audiobook is on the shelf is aligned with it in the background, so that"
                + " its page follows what is heard."),
    ]
}
