import CZlib
import Publications
import TestKit

/// Makes small dictionaries, as the programs that make them do.
enum DictionaryWriter {
    typealias Entry = (word: String, text: String)

    static func starDict(
        _ entries: [Entry], name: String = "A Test", types: String? = "m",
        synonyms: [(String, Int)] = [],
        isPacked: Bool = false
    ) -> [(name: String, bytes: [UInt8])] {
        var index: [UInt8] = []
        var articles: [UInt8] = []
        for (word, text) in entries {
            let bytes = Array(text.utf8)
            index += Array(word.utf8) + [0] + number(articles.count) + number(bytes.count)
            articles += bytes
        }
        var info = "StarDict's dict ifo file\nversion=2.4.2\nbookname=\(name)\n"
        info += "wordcount=\(entries.count)\nidxfilesize=\(index.count)\n"
        if let types { info += "sametypesequence=\(types)\n" }
        var files = [("t.ifo", Array(info.utf8)), ("t.idx", index)]
        if isPacked {
            files.append(("t.dict.dz", dictzip(articles, pieceBytes: 64)))
        } else {
            files.append(("t.dict", articles))
        }
        if !synonyms.isEmpty {
            files.append(("t.syn", synonyms.flatMap { Array($0.utf8) + [0] + number($1) }))
        }
        return files.map { (name: $0.0, bytes: $0.1) }
    }

    static func dictd(_ entries: [Entry], isPacked: Bool = true) -> [(name: String, bytes: [UInt8])]
    {
        var index = ""
        var articles: [UInt8] = []
        for (word, text) in entries {
            let bytes = Array(text.utf8)
            index += "\(word)\t\(base64(articles.count))\t\(base64(bytes.count))\n"
            articles += bytes
        }
        let packed = isPacked ? dictzip(articles, pieceBytes: 50) : articles
        return [
            (name: "d.index", bytes: Array(index.utf8)),
            (name: isPacked ? "d.dict.dz" : "d.dict", bytes: packed),
        ]
    }

    /// gzip with the table of its pieces; each is flushed so that it can be unpacked alone.
    static func dictzip(_ bytes: [UInt8], pieceBytes: Int) -> [UInt8] {
        var pieces: [[UInt8]] = []
        var at = 0
        while at < bytes.count {
            pieces.append(deflated(Array(bytes[at..<min(bytes.count, at + pieceBytes)])))
            at += pieceBytes
        }
        let field = [1, pieceBytes, pieces.count] + pieces.map(\.count)
        let table = field.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        var head: [UInt8] = [0x1F, 0x8B, 8, 4 | 8, 0, 0, 0, 0, 0, 3]
        let size = table.count + 4
        head += [UInt8(size & 255), UInt8(size >> 8), 0x52, 0x41]
        head += [UInt8(table.count & 255), UInt8(table.count >> 8)] + table
        return head + Array("t.dict".utf8) + [0] + pieces.flatMap { $0 }
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        _ = z_deflate_raw_begin(&stream, 6)
        defer { deflateEnd(&stream) }
        var input = bytes
        var out = [UInt8](repeating: 0, count: bytes.count + 128)
        let count = input.withUnsafeMutableBufferPointer { input in
            out.withUnsafeMutableBufferPointer { out in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = out.baseAddress
                stream.avail_out = UInt32(out.count)
                _ = deflate(&stream, Z_FULL_FLUSH)
                return out.count - Int(stream.avail_out)
            }
        }
        return Array(out[..<count])
    }

    static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8((value >> (24 - 8 * $0)) & 255) }
    }

    static func base64(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        var rest = value
        repeat {
            text = String(digits[rest & 63]) + text
            rest >>= 6
        } while rest > 0
        return text
    }
}
