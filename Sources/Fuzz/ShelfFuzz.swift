import Annex
import Glibc
import Publications
import Synchronization

/// Books that a library unpacks, without the process around it: what the library does wrong, and
/// what we make of it, is then seen by the sanitizer.
enum ShelfFuzz {
    static func archive(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        return PublicationFuzz.read(bytes, name: "a.cbt", parts: InnerParts())
    }

    /// A whole file, and the same bytes taken for a page of old markup.
    static func kindle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        let chapters = MobiChapters(bytes)
        precondition(!chapters.pages.isEmpty, "a page has a chapter")
        precondition(chapters.anchors.values.allSatisfy(chapters.pages.indices.contains))
        return PublicationFuzz.read(bytes, name: "a.mobi", parts: InnerParts())
    }

    static func answers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        if let question = ShelfQuestion(bytes) { precondition(question.bytes == bytes) }
        _ = ImageInfo(partBytes: bytes)
        var marked = Array("Rar!".utf8) + [0x1A, 7, 1, 0]
        marked += bytes
        return PublicationFuzz.read(marked, name: "a.cbr", parts: InnerParts(answer: bytes))
    }
}

/// Starts parts in this process; with an answer, ones that always give it.
struct InnerParts: PartStarting {
    var answer: [UInt8]?

    func start(_ part: Part, on resources: any Resources, file: String) throws(PartError)
        -> any PartReading
    {
        if let answer { return Parrot(answer: answer) }
        do throws(ResourceError) {
            let bytes = try resources.read(file, 0..<(resources.size(of: file) ?? 0))
            return InnerPart(part, bytes)
        } catch {
            throw .notStarted(error.reason)
        }
    }
}

private struct Parrot: PartReading {
    let answer: [UInt8]

    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] { answer }
    func stop() {}
}

private final class InnerPart: PartReading {
    private let bench: Mutex<ShelfBench>

    init(_ part: Part, _ bytes: [UInt8]) {
        bench = Mutex(
            ShelfBench { () throws(ShelfFailure) in
                guard part == .kindle else {
                    return try ArchiveShelf(in: BytesResources([("a", bytes)]), name: "a")
                }
                // libmobi reads all of the file at once, and no more of it afterwards.
                let room = UnsafeMutableRawBufferPointer.allocate(
                    byteCount: max(1, bytes.count), alignment: 1)
                defer { room.deallocate() }
                room.copyBytes(from: bytes)
                guard let file = fmemopen(room.baseAddress, bytes.count, "rb") else {
                    throw ShelfFailure(.noRoom)
                }
                defer { fclose(file) }
                return try MobiShelf(file)
            })
    }

    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
        try bench.withLock { bench throws(PartError) in
            do throws(Refusal) {
                return try bench.answer(question)
            } catch {
                throw .refused(code: error.code, error.why)
            }
        }
    }

    func stop() {}
}
