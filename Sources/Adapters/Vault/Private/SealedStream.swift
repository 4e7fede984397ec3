import CSodium
import Glibc
import Ports

/// One file sealed as a stream of pieces by XChaCha20-Poly1305: none of them can be changed, left
/// out, moved or taken from another file without being noticed.
struct SealedStream {
    enum Fault: Error, Equatable {
        case disk(DocumentError)
        /// It was changed, or sealed with another key.
        case damaged
    }

    private static let pieceBytes = 64 << 10

    let key: LockedBytes
    /// What the file is called where it is kept: sealed along, so that none stands for another.
    let name: String
    let sodium: UnsafePointer<cs_table>

    private var secret: UnsafePointer<UInt8>? {
        UnsafePointer(key.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }

    /// Seals what can be read from one descriptor into another.
    func seal(_ source: Int32, into target: Int32) throws(Fault) {
        var state = crypto_secretstream_xchacha20poly1305_state()
        var head = [UInt8](repeating: 0, count: cs_stream_head)
        _ = sodium.pointee.crypto_secretstream_xchacha20poly1305_init_push(&state, &head, secret)
        try write(head, to: target)
        var sealed = [UInt8](
            repeating: 0, count: Self.pieceBytes + cs_piece_proof)
        while true {
            let piece = try read(source, Self.pieceBytes)
            let isLast = piece.count < Self.pieceBytes
            let mark = UInt8(isLast ? cs_last_piece : cs_piece)
            var count: UInt64 = 0
            let label = Array(name.utf8)
            _ = sodium.pointee.crypto_secretstream_xchacha20poly1305_push(
                &state, &sealed, &count, piece, UInt64(piece.count), label, UInt64(label.count),
                mark)
            try write(Array(sealed[..<Int(count)]), to: target)
            if isLast { return }
        }
    }

    /// Opens it again; nothing of a piece is written that was not proven.
    func open(_ source: Int32, into target: Int32) throws(Fault) {
        let head = try read(source, cs_stream_head)
        var state = crypto_secretstream_xchacha20poly1305_state()
        guard head.count == cs_stream_head,
            sodium.pointee.crypto_secretstream_xchacha20poly1305_init_pull(&state, head, secret)
                == 0
        else { throw .damaged }
        var plain = [UInt8](repeating: 0, count: Self.pieceBytes)
        while true {
            let sealed = try read(source, Self.pieceBytes + cs_piece_proof)
            guard sealed.count >= cs_piece_proof else { throw .damaged }
            var count: UInt64 = 0
            var mark: UInt8 = 0
            let label = Array(name.utf8)
            guard
                sodium.pointee.crypto_secretstream_xchacha20poly1305_pull(
                    &state, &plain, &count, &mark, sealed, UInt64(sealed.count), label,
                    UInt64(label.count)) == 0
            else { throw .damaged }
            try write(Array(plain[..<Int(count)]), to: target)
            if mark == UInt8(cs_last_piece) { return }
        }
    }

    /// As many bytes as are wanted, fewer only at the end.
    private func read(_ file: Int32, _ count: Int) throws(Fault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var at = 0
        while at < count {
            let got = bytes[at...].withUnsafeMutableBytes {
                Glibc.read(file, $0.baseAddress, $0.count)
            }
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw .disk(DocumentError(errno)) }
            if got == 0 { break }
            at += got
        }
        return Array(bytes[..<at])
    }

    private func write(_ bytes: [UInt8], to file: Int32) throws(Fault) {
        do throws(DocumentError) { try DiskDocuments.write(bytes, to: file) } catch {
            throw .disk(error)
        }
    }
}
