import Notation
import Testing

@testable import Notebook

@Suite struct KindleTests {
    private static func entry(_ title: String, _ about: String, _ text: String) -> String {
        "\(title)\r\n\(about)\r\n\r\n\(text)\r\n==========\r\n"
    }

    private func read(_ text: String) throws -> [BroughtBook] {
        try NotesFile.read(Array(("\u{FEFF}" + text).utf8))
    }

    @Test func `books, pages, notes on highlights, and highlights drawn anew`() throws {
        let fox = "The Fox (and Others) (Reader, Ann)"
        let books = try read(
            Self.entry(
                fox,
                "- Your Highlight on page 3 | Location 20-21 | Added on Sunday, "
                    + "December 18, 2022 3:19:56 PM", "The quick brown")
                + Self.entry(
                    "\u{FEFF}Other Book",
                    "- Your Bookmark on Location 7 | Added on Friday, "
                        + "4 June 2020 12:18:46", "")
                + Self.entry(
                    fox,
                    "- Your Highlight on page 3 | Location 20-22 | Added on Sunday, "
                        + "December 18, 2022 3:20:10 PM", "The quick brown fox")
                + Self.entry(
                    fox,
                    "- Your Note on page 3 | Location 22 | Added on Sunday, "
                        + "December 18, 2022 3:21:00 PM", "clever")
                + Self.entry(
                    fox,
                    "- Your Highlight on page 3 | Location 20-22 | Added on Sunday, "
                        + "December 18, 2022 3:20:10 PM", "The quick brown fox"))
        #expect(books.map(\.title) == ["The Fox (and Others)", "Other Book"])
        #expect(books[0].author == "Reader, Ann")
        #expect(books[0].notes.count == 1)
        let note = books[0].notes[0]
        #expect(note.quote == "The quick brown fox" && note.note == "clever")
        #expect(note.start == "#page=3")
        #expect(note.created == IsoTime.seconds("2022-12-18T15:20:10Z"))
        #expect(note.extra == #"{"kindle_location": "20-22"}"#)
        #expect(books[1].notes.map(\.kind) == [.bookmark])
        #expect(books[1].notes[0].created == IsoTime.seconds("2020-06-04T12:18:46Z"))
    }

    @Test(arguments: [
        (
            "- Ihre Markierung auf Seite 12 | Position 99-101 | Hinzugefügt am Sonntag, 18. Dezember "
                + "2022 15:19:56", "de"
        ),
        (
            "- Votre surlignement à la page 12 | Emplacement 99-101 | Ajouté le dimanche 18 décembre "
                + "2022 15:19:56", "fr"
        ),
        (
            "- Tu subrayado en la página 12 | Posición 99-101 | Añadido el domingo, 18 de diciembre "
                + "de 2022 15:19:56", "es"
        ),
        (
            "- La tua evidenziazione a pagina 12 | Posizione 99-101 | Aggiunto in data domenica 18 "
                + "dicembre 2022 15:19:56", "it"
        ),
        (
            "- Seu destaque na página 12 | Posição 99-101 | Adicionado: domingo, 18 de dezembro de "
                + "2022 15:19:56", "pt"
        ),
        (
            "- Uw markering op pagina 12 | Locatie 99-101 | Toegevoegd op zondag 18 december 2022 "
                + "15:19:56", "nl"
        ),
        (
            "- Ваш выделенный отрывок на странице 12 | Позиция 99-101 | Добавлено: воскресенье, 18 "
                + "декабря 2022 г. 15:19:56", "ru"
        ),
        ("- 您在第 12 页（位置 #99-101）的标注 | 添加于 2022年12月18日星期日 下午3:19:56", "zh"),
        ("- 12ページ|位置No. 99-101のハイライト | 作成日: 2022年12月18日日曜日 15:19:56", "ja"),
        (
            "- Highlight on Page 12 | Loc. 99-101  | Added on Sunday, December 18, 2022, 03:19:56 PM",
            "old"
        ),
    ])
    func `in many languages`(about: String, language: String) throws {
        let book = try #require(try read(Self.entry("T (A)", about, "words")).first)
        let note = book.notes[0]
        #expect(note.kind == .highlight, "\(language)")
        #expect(note.start == "#page=12", "\(language)")
        #expect(note.extra.contains("99-101"), "\(language)")
        #expect(note.created == IsoTime.seconds("2022-12-18T15:19:56Z"), "\(language)")
    }

    @Test func `notes and bookmarks have names of their own`() {
        for note in ["- Ihre Notiz auf Seite", "- Votre note sur", "- Tu nota en", "- 您的笔记"] {
            #expect(KindleWords.kind(note) == nil)
        }
        for mark in ["- Ihr Lesezeichen auf", "- Votre signet", "- Tu marcador", "- 您的书签"] {
            #expect(KindleWords.kind(mark) == .bookmark)
        }
    }
}
