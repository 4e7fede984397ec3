import CUnix
import Glibc
import Publications
import Synchronization
import Wording

/// Runs parts of the engine in children of this program, each with one open book.
public struct ChildParts: PartStarting {
    private let program: String

    /// `program` is this one, however it was called and wherever its file is now.
    public init(program: String = ownProgram) { self.program = program }

    /// Where /proc is not mounted: the file as it was named at the start.
    public static let ownProgram =
        access("/proc/self/exe", X_OK) == 0
        ? "/proc/self/exe" : cu_own_program().map { String(cString: $0) } ?? "rushlight"

    public func start(_ part: Part, on resources: any Resources, file: String) throws(PartError)
        -> any PartReading
    {
        try ChildPart(part, program: program, book: BookDescriptor(resources, file))
    }
}

/// A book as an open file that a child can be given.
final class BookDescriptor: Sendable {
    let number: Int32

    /// What is no file of its own is copied into one without a name; standard input is as large.
    private static let copyBytesMax = 256 << 20
    private static let chunkBytes = 1 << 20

    init(_ resources: any Resources, _ file: String) throws(PartError) {
        let known = resources as? FileResources ?? (resources as? NeighborResources)?.file(file)
        if let file = known {
            number = file.duplicate()
            if number < 0 { throw .notStarted(String(cString: strerror(errno))) }
            return
        }
        number = cu_memory_file()
        guard number >= 0 else { throw .notStarted(String(cString: strerror(errno))) }
        let size = resources.size(of: file) ?? 0
        guard size <= BookDescriptor.copyBytesMax else {
            throw .notStarted(tr("it is larger than \(BookDescriptor.copyBytesMax >> 20) MB"))
        }
        var at = 0
        while at < size {
            let bytes: [UInt8]
            do throws(ResourceError) {
                bytes = try resources.read(file, at..<min(size, at + BookDescriptor.chunkBytes))
            } catch {
                throw .notStarted(tr("it \(error.reason)", "why a file cannot be read"))
            }
            if bytes.isEmpty { break }
            guard write(bytes) else { throw .notStarted(String(cString: strerror(errno))) }
            at += bytes.count
        }
    }

    deinit { if number >= 0 { close(number) } }

    private func write(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(number, $0.baseAddress! + done, bytes.count - done)
            }
            if count < 0 && errno != EINTR { return false }
            done += max(0, count)
        }
        return true
    }
}

/// A part that is started when first asked, and again when it failed, but not for ever.
final class ChildPart: PartReading {
    private struct Work {
        var process: PartProcess?
        var strain = 0
    }

    private let part: Part
    private let program: String
    private let book: BookDescriptor
    private let work = Mutex(Work())
    /// What `stop` ends; held for moments only, `work` for as long as an answer takes.
    private let running = Mutex<(process: PartProcess?, isStopped: Bool)>((nil, false))

    /// A crash costs a person a moment, a hang all our patience: sixteen crashes, or two hangs.
    private static let strainMax = 16
    private static let strainOfHang = 7

    init(_ part: Part, program: String, book: BookDescriptor) {
        self.part = part
        self.program = program
        self.book = book
    }

    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
        try work.withLock { work throws(PartError) in
            if work.strain >= ChildPart.strainMax { throw .givenUp }
            if question.count > PartFrame.questionBytesMax { throw .garbled }
            running.withLock { $0.isStopped = false }
            return try answer(question, patience, &work)
        }
    }

    private func answer(
        _ question: [UInt8], _ patience: Duration, _ work: inout Work
    ) throws(PartError) -> [UInt8] {
        let isFresh: Bool
        let process: PartProcess
        // It ends with the thread that started it, perhaps another: that is no failure.
        if let running = work.process, !running.hasEnded {
            (process, isFresh) = (running, false)
        } else {
            (process, isFresh) = (try start(), true)
        }
        work.process = process
        // Who stops it while it is being started stops it too.
        let isStopped = running.withLock { running in
            running.process = process
            return running.isStopped
        }
        if isStopped { process.end() }
        defer { running.withLock { $0.process = nil } }
        do throws(PartError) {
            return try process.ask(question, patience: patience)
        } catch {
            if case .refused = error { throw error }
            let hasLeft = error == .died && !isFresh && process.hasLeft
            process.end()
            work.process = nil
            if running.withLock({ $0.isStopped }) { throw .stopped }
            // The question arrived as the part ended: the next part answers it, or none does.
            if hasLeft { return try answer(question, patience, &work) }
            if case .tooSlow = error { work.strain += ChildPart.strainOfHang }
            work.strain += 1
            throw error
        }
    }

    func stop() {
        running.withLock { running in
            running.isStopped = true
            running.process?.end()
        }
    }

    private func start() throws(PartError) -> PartProcess {
        try PartProcess(part, program: program, book: book.number)
    }
}
