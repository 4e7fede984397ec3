import CUnix
import Glibc

/// What goes over the control socket: words with a zero byte between them, as in an argument
/// list, one message a packet. An answer begins with `ok` or `no`.
enum ControlWire {
    /// Enough for any path; a longer message is no request of ours.
    static let bytesMax = 1 << 16
    static let wordsMax = 256

    static func send(_ words: [String], to socket: Int32, passing descriptors: [Int32] = [])
        -> Bool
    {
        let bytes = Array(words.joined(separator: "\0").utf8.prefix(bytesMax))
        return cu_send(socket, bytes, bytes.count, descriptors, Int32(descriptors.count)) >= 0
    }

    enum Arrival {
        case words([String], descriptors: [Int32])
        case nothingYet, closed
    }

    static func receive(from socket: Int32) -> Arrival {
        var bytes = [UInt8](repeating: 0, count: bytesMax)
        var descriptors = [Int32](repeating: -1, count: Int(CU_PASS_MAX))
        var count: Int32 = 0
        let length = cu_receive(socket, &bytes, bytes.count, &descriptors, &count)
        if length < 0 { return errno == EAGAIN ? .nothingYet : .closed }
        if length == 0, count == 0 { return .closed }
        let words = bytes[..<length].split(
            separator: 0, maxSplits: wordsMax - 1, omittingEmptySubsequences: false
        ).map { String(decoding: $0, as: UTF8.self) }
        return .words(words, descriptors: Array(descriptors.prefix(Int(count))))
    }
}
