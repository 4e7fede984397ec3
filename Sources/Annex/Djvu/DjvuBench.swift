import CDjvu
import Publications
import Wording

/// Answers questions about the DjVu document on `PartServer.book`, with DjVuLibre. They are those
/// that are asked about PDFs; no password opens a DjVu document.
final class DjvuBench: Bench {
    private var book: DjvuBook?

    func answer(_ question: [UInt8]) throws(Refusal) -> [UInt8] {
        guard let (question, _) = PrintedQuestion.read(question) else { throw .notUnderstood }
        return try open().answer(question)
    }

    private func open() throws(Refusal) -> DjvuBook {
        if let book { return book }
        guard let library = Self.library() else {
            throw Refusal(
                .libraryMissing, tr("DjVuLibre, which reads DjVu documents, is not installed"))
        }
        let opened = try DjvuBook(library, descriptor: PartServer.book)
        book = opened
        return opened
    }

    /// Opens the library, and has it read what it needs from elsewhere.
    static func prepare() {
        guard let table = library(), let context = table.ddjvu_context_create("rushlight") else {
            return
        }
        table.ddjvu_context_release(context)
    }

    /// DjVuLibre, found by name; nil when it is not installed.
    static func library() -> ld_table? {
        let room = UnsafeMutablePointer<ld_table>.allocate(capacity: 1)
        defer { room.deallocate() }
        return ld_load(room) == 0 ? nil : room.move()
    }
}
