import Publications
import Wording

/// Numbers with their largest byte first, and texts behind their length, out of a file that may end
/// anywhere. What does not fit is nil.
struct PackedReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var at: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    var left: Int { bytes.endIndex - at }

    mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= left else { return nil }
        defer { at += count }
        return bytes[at..<at + count]
    }

    mutating func number(_ width: Int) -> Int? {
        guard let slice = slice(width) else { return nil }
        return Int(exactly: slice.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// A text whose length stands before it in so many bytes.
    mutating func text(_ width: Int) -> ArraySlice<UInt8>? {
        guard let count = number(width) else { return nil }
        return slice(count)
    }
}

extension Resources {
    /// A range that has to be there whole.
    func whole(_ name: String, _ start: Int, _ count: Int) throws(LexiconError) -> [UInt8] {
        let (end, overflows) = start.addingReportingOverflow(count)
        guard start >= 0, count >= 0, !overflows, count <= LexiconLimits.indexBytes else {
            throw LexiconError(tr("it is damaged"))
        }
        do {
            let bytes = try read(name, start..<end)
            guard bytes.count == count else { throw LexiconError(tr("it ends too early")) }
            return bytes
        } catch let error as LexiconError {
            throw error
        } catch let error as ResourceError {
            throw LexiconError(tr("it \(error.reason)", "why a file cannot be read"))
        } catch {
            throw LexiconError(tr("it cannot be read"))
        }
    }
}

/// What the dictionaries are packed with.
enum Unpacking {
    /// zlib's own wrapper: two bytes before, four behind. What is damaged is cut short.
    static func zlib(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        guard bytes.count > 2, bytes.first.map({ $0 & 0x0F == 8 }) == true else { return [] }
        return ArticleFile.unpack(Array(bytes.dropFirst(2)), limit: limit)
    }

    static func gzip(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard bytes.starts(with: [0x1F, 0x8B]), let start = GzipHead(bytes).end() else {
            return nil
        }
        return ArticleFile.unpack(Array(bytes[start...]), limit: limit)
    }
}
