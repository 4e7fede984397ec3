import CDjvu
import Glibc
import Publications

/// What DjVuLibre tells while it works on threads of its own.
final class DjvuMessages {
    let context: OpaquePointer
    /// What other files are refused to.
    var document: OpaquePointer?
    /// It asked for a file beside this one.
    private(set) var wantedOthers = false
    private let table: ld_table
    private let bell = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private var complaint = ""
    private var complaints = 0

    /// The library waits for nothing, so it is stuck when it says nothing for so long: some damaged
    /// pages never come. A large page takes longer to decode than to be read from.
    static let (readingSeconds, decodingSeconds): (Int32, Int32) = (3, 12)

    init?(_ table: ld_table) {
        guard let context = table.ddjvu_context_create("rushlight") else { return nil }
        (self.table, self.context) = (table, context)
        withUnsafePointer(to: table) { ld_set_bell($0, context, bell) }
    }

    deinit {
        table.ddjvu_context_release(context)
        sem_destroy(bell)
        bell.deallocate()
    }

    /// Asks, and waits, until there is an answer; false where none comes. Of a damaged page the
    /// library may say again and again that it is coming, and complain each time.
    func wait(_ seconds: Int32 = readingSeconds, until isThere: () -> Bool) -> Bool {
        let before = complaints
        while !isThere() {
            let rang = ld_await(bell, seconds) != 0
            hear()
            if !rang || complaints - before > Self.complaintsMax { return false }
        }
        return true
    }

    private static let complaintsMax = 8

    private func hear() {
        while let message = table.ddjvu_message_peek(context) {
            take(message.pointee)
            table.ddjvu_message_pop(context)
        }
    }

    private func take(_ message: ddjvu_message_t) {
        if message.m_any.tag == DDJVU_ERROR, let text = message.m_error.message {
            complaint = Self.sentence(Self.words(text))
            complaints += 1
        } else if message.m_any.tag == DDJVU_NEWSTREAM, message.m_newstream.streamid > 0 {
            wantedOthers = true
            table.ddjvu_stream_close(document, message.m_newstream.streamid, 1)
        }
    }

    /// What the library complained of last, or what is said where it did not.
    func why(_ otherwise: String) -> String {
        hear()
        return complaint.isEmpty ? otherwise : complaint
    }

    static func words(_ text: UnsafePointer<CChar>) -> String {
        let count = strnlen(text, PrintedOverview.textBytesMax)
        return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// "[1-11705] Corrupted decoder input." is a number of the library's and a sentence. What comes
    /// behind a control character is for its own tables.
    static func sentence(_ text: String) -> String {
        var text = text[...]
        if text.first == "[", let end = text.firstIndex(of: "]") {
            text = text[text.index(after: end)...]
        }
        let scalars = text.unicodeScalars
        let end = scalars.firstIndex { $0.value < 0x20 } ?? scalars.endIndex
        text = text[..<end]
        while let first = text.first, first == " " { text.removeFirst() }
        while let last = text.last, last == "." || last == " " { text.removeLast() }
        return String(text)
    }
}
