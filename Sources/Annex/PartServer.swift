import CArchive
import CDjvu
import CMobi
import CPoppler
import CUnix
import Glibc
import Publications
import Wording

/// The other side of `PartReading`: what the process of a part does from its first breath on. It
/// confines itself, answers questions until its caller closes the connection, and ends.
public enum PartServer {
    /// Serves the named part; the status to end with.
    /// - Parameter language: the one in which it says why something cannot be read.
    public static func run(_ name: String, in language: String) -> Int32 {
        Wording.$inForce.withValue(.chosen(language, locales: [])) { serve(name) }
    }

    private static func serve(_ name: String) -> Int32 {
        var status = stat()
        // A person who runs this command by hand has no such socket.
        guard let part = Part(rawValue: TrialBench.part(name)), fstat(socket, &status) == 0,
            status.st_mode & S_IFMT == S_IFSOCK, cu_confine(memoryBytesMax, filesMax) == 0,
            cu_landlock(rl_beside(0), rl_beside(1)) == 0
        else { return 2 }
        if part == .picture { leave(after: idleSeconds) }
        let bench = TrialBench.bench(name) ?? bench(for: part)
        guard cu_seal(loaded(part)) == 0 else { return 2 }
        while let question = receive() {
            cu_allow_seconds(secondsMax)
            let answer: [UInt8]
            do throws(Refusal) {
                let body = try bench.answer(question)
                if body.count > PartFrame.answerBytesMax { throw .tooLarge }
                answer = PartFrame.frame(.answer, body)
            } catch {
                answer = PartFrame.frame(.refusal, [error.code] + error.why.utf8)
            }
            if !send(answer) { break }
        }
        return 0
    }

    private static let socket = Int32(CU_PART_SOCKET)
    /// The open book that every part was started with.
    static let book = Int32(CU_PART_BOOK)

    /// Room to map the libraries, and several times what the largest page seen takes.
    private static let memoryBytesMax = 640 << 20
    /// The book, the socket, fonts and their tables.
    private static let filesMax: Int32 = 64
    /// Processor time for one question: the caller's deadline is shorter, but it may be stopped.
    private static let secondsMax: Int32 = 20

    /// Pictures are seldom, and what draws them is as large as all that shows text. It is back in a
    /// few milliseconds; of the other parts each holds a book open.
    private static let idleSeconds = 20

    /// A question that does not come in that time is like one that never comes.
    private static func leave(after seconds: Int) {
        var wait = timeval(tv_sec: seconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
    }

    /// Loads what the part needs before it is sealed. Pictures come in many kinds; the loader of
    /// each is opened when one is met.
    private static func loaded(_ part: Part) -> cu_part {
        switch part {
        case .archive: _ = la_is_there()
        case .kindle: _ = lb()
        case .pdf: lp_prepare()
        case .djvu:
            DjvuBench.prepare()
            return CU_DJVU
        case .picture: return CU_PICTURE
        }
        // Dates are in this machine's time zone, whose file is read once.
        tzset()
        return part == .archive ? CU_ARCHIVE : part == .kindle ? CU_KINDLE : CU_PDF
    }

    private static func bench(for part: Part) -> any Bench {
        switch part {
        case .archive:
            ShelfBench { () throws(ShelfFailure) in
                try ArchiveShelf(in: OpenBook(book), name: OpenBook.name)
            }
        case .kindle:
            ShelfBench { () throws(ShelfFailure) in
                guard let file = fdopen(book, "rb") else { throw ShelfFailure(.noRoom) }
                return try MobiShelf(file)
            }
        case .pdf: PdfBench()
        case .djvu: DjvuBench()
        case .picture: PictureBench()
        }
    }

    private static func receive() -> [UInt8]? {
        guard let head = read(PartFrame.headBytes), let (kind, count) = PartFrame.read(head),
            kind == .question
        else { return nil }
        return read(count)
    }

    private static func read(_ count: Int) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let got = Glibc.read(socket, room.baseAddress! + filled, count - filled)
                if got < 0 && errno == EINTR { continue }
                if got <= 0 {
                    isWhole = false
                    return
                }
                filled += got
            }
        }
        return isWhole ? bytes : nil
    }

    private static func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    socket, $0.baseAddress! + sent, bytes.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }
}

/// One part's work: a question in, an answer out. The book is open on `PartServer.book`.
package protocol Bench: AnyObject {
    func answer(_ question: [UInt8]) throws(Refusal) -> [UInt8]
}

/// Why there is no answer.
package struct Refusal: Error {
    package var code: UInt8
    package var why: String

    static var tooLarge: Refusal { Refusal(code: 0, why: tr("it is larger than can be shown")) }
    static var notUnderstood: Refusal { Refusal(code: 0, why: tr("the question has no sense")) }
}
