import CPoppler
import Glibc
import Publications
import Wording

/// Answers questions about the PDF on `PartServer.book`, with poppler.
final class PdfBench: Bench {
    private var poppler: PopplerLibrary?
    private var book: PdfBook?

    func answer(_ question: [UInt8]) throws(Refusal) -> [UInt8] {
        guard let (question, password) = PrintedQuestion.read(question) else {
            throw .notUnderstood
        }
        return try open(password).answer(question)
    }

    private func open(_ password: String) throws(Refusal) -> PdfBook {
        if let book { return book }
        guard let library = poppler ?? PopplerLibrary() else {
            throw Refusal(.libraryMissing, tr("poppler, which reads PDFs, is not installed"))
        }
        poppler = library
        let opened = try PdfBook(library, descriptor: PartServer.book, password: password)
        book = opened
        return opened
    }
}

/// poppler-glib, found by name. Not shared: it belongs to the one who opened it.
final class PopplerLibrary {
    let table: lp_table

    /// nil when it is not installed.
    init?() {
        let room = UnsafeMutablePointer<lp_table>.allocate(capacity: 1)
        defer { room.deallocate() }
        if lp_load(room) == 0 { return nil }
        table = room.move()
    }

    /// A text of the library's, freed.
    func take(_ text: UnsafeMutablePointer<CChar>?, max: Int = PrintedOverview.textBytesMax)
        -> String
    {
        guard let text else { return "" }
        defer { table.g_free(text) }
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, max))
        return String(decoding: bytes, as: UTF8.self)
    }
}
