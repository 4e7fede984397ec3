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
}
