import Testing

@testable import Publications

@Suite struct ChapterHeadingTests {
    private func level(_ line: String) -> Int? { ChapterHeading.level([Array(line.utf8)[...]]) }

    @Test(arguments: [
        "Chapter 1", "CHAPTER XII.", "Chapter One: Oil", "Chapter the First", "第一章", "第12回 雨",
        "第三话", "第１２章", "Chapitre 3", "Chapitre premier", "Première partie", "Kapitel 4",
        "1. Kapitel", "Erstes Kapitel", "Глава 5", "Глава первая", "Часть вторая", "Capítulo 6",
        "Capítulo séptimo", "Rozdział 7", "Rozdział pierwszy", "Hoofdstuk 8", "Kapitola 9",
        "Kapitola první", "제10장", "제 10 장", "제3부 등불", "ตอนที่ 1", "ตอนที่๒", "บทที่ 3",
        "الفصل الأول", "الفصل ١", "الفصل الثاني عشر", "פרק א", "פרק 3", "פרק ראשון", "Bölüm 2",
        "1. Bölüm", "Κεφάλαιο 4", "3. fejezet", "Luku 5", "5. luku", "Розділ 6", "Chương 7",
        "Prologue", "IV.", "V", "Capitolo secondo", "अध्याय १", "Chương 1: Mưa", "Κεφάλαιο Α΄",
        "خاتمة", "הקדמה", "楔子",
    ])
    func `a heading is known in its language`(line: String) {
        #expect(level(line) == 1, "\(line)")
    }

    @Test(arguments: [
        "Chapter after chapter he read, and nobody knew.", "Part of the oil was gone.",
        "The lamp burned.", "第一次见面", "제가 갔다.", "Глава государства молчал.", "Act on it.",
        "1. Oil the lamp", "Letter writing", "Kapitel, sagte er.", "ตอนเช้าฝนตก",
        "פרק זמן ארוך מאוד.",
        "Book a room", "C.", "I was.", "الفصل الذي قرأته كان طويلا جدا.",
    ])
    func `a line of prose is none`(line: String) { #expect(level(line) == nil, "\(line)") }

    private func toc(_ text: String, _ chapters: String?) throws -> Publication {
        try Publication.open(
            BytesResources([("a.txt", Array(text.utf8))]), file: "a.txt",
            options: OpenOptions(chapters: chapters))
    }

    @Test func `an expression of one's own finds the headings instead`() throws {
        let text = "== Oil ==\nIt burns.\nChapter 2\n\n== Wick ==\nIt is short.\n"
        let book = try toc(text, #"^==\s.+\s==$"#)
        #expect(book.toc.map(\.label) == ["== Oil ==", "== Wick =="])
        // Two short lines that end no sentence stand together, as verse does.
        #expect(book.document(0).blocks.count == 4)
        #expect(try toc(text, nil).toc.map(\.label) == ["Chapter 2"])
    }

    @Test func `an expression that cannot be used is told, and guessing goes on`() throws {
        for expression in ["(", "(a+)+$"] {
            let text = "Chapter 1\n\n" + String(repeating: "a", count: 5000) + "!\n"
            let book = try toc(text, expression)
            #expect(book.toc.map(\.label) == ["Chapter 1"])
            #expect(book.diagnostics.map(\.code) == ["text.chapters"])
        }
    }
}
