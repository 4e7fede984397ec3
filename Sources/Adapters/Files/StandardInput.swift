import Glibc
import Ports

/// What comes through a pipe, held in memory.
public enum StandardInput {
    public static func read(bytesMax: Int) throws(DocumentError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= bytesMax {
            let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw DocumentError(errno) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
        throw .tooLarge(bytesMax: bytesMax)
    }

    /// The first line of a descriptor, without its end; nil when it cannot be read.
    public static func line(from descriptor: Int32, bytesMax: Int) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < bytesMax {
            let count = Glibc.read(descriptor, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 || byte == 0x0A { break }
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }
}
