import CSodium

/// A small file that only a passphrase opens: Argon2id makes a key of it, XChaCha20-Poly1305 seals
/// what stands in it and the head before it, and a sum at the end tells damage from a wrong
/// passphrase.
///
///     16 bytes  "rushlight vault\n"
///      4 bytes  version, the lowest byte first, as all numbers here
///      8 bytes  how often, 8 bytes: over how many bytes of memory, for Argon2id
///     16 bytes  salt, of the passphrase
///     24 bytes  nonce, another with each writing
///     …         what is sealed, with 16 bytes that prove it
///     32 bytes  BLAKE2b of all before
struct SealedFile {
    enum Fault: Error, Equatable {
        case notOne, newer, damaged, wrongKey
        /// What it asks of this machine is more than it has, or than any of ours asks.
        case memory
    }

    struct Cost: Equatable {
        var rounds: UInt64
        var bytes: UInt64

        /// About a third of a second and 64 MB for each guess at the passphrase.
        static let standard = Cost(rounds: 3, bytes: 64 << 20)
        /// A file that asks for more was made to harm.
        static let most = Cost(rounds: 64, bytes: 1 << 30)
    }

    /// What a passphrase is made into, and from what.
    struct Key: Sendable {
        let bytes: LockedBytes
        let salt: [UInt8]
        let cost: Cost
    }

    static let bytesMax = 4 << 20
    static let version: UInt32 = 1
    private static let magic = Array("rushlight vault\n".utf8)
    static let saltBytes = 16
    private static let nonceBytes = 24
    static let keyBytes = 32
    private static let sumBytes = 32
    private static let proofBytes = 16
    private static let headBytes = 16 + 4 + 8 + 8 + saltBytes + nonceBytes
    /// What is sealed is made a multiple of this long, so that its length tells less.
    private static let paddingBytes = 256

    let cost: Cost
    let salt: [UInt8]
    private let bytes: [UInt8]
    private let sodium: UnsafePointer<cs_table>

    /// Reads its head, and whether it is whole.
    init(_ bytes: [UInt8], _ sodium: UnsafePointer<cs_table>) throws(Fault) {
        guard bytes.starts(with: Self.magic) else { throw .notOne }
        guard bytes.count >= Self.headBytes + Self.proofBytes + Self.sumBytes else {
            throw .damaged
        }
        let version = Self.number(bytes[16..<20])
        if version > UInt64(Self.version) { throw .newer }
        let body = Array(bytes[..<(bytes.count - Self.sumBytes)])
        let sum = Array(bytes[(bytes.count - Self.sumBytes)...])
        guard version == UInt64(Self.version), Self.sum(of: body, sodium) == sum else {
            throw .damaged
        }
        cost = Cost(rounds: Self.number(bytes[20..<28]), bytes: Self.number(bytes[28..<36]))
        guard cost.rounds <= Cost.most.rounds, cost.bytes <= Cost.most.bytes else {
            throw .memory
        }
        salt = Array(bytes[36..<52])
        self.bytes = body
        self.sodium = sodium
    }

    /// What stands in it.
    func open(_ key: Key) throws(Fault) -> LockedBytes {
        let sealed = bytes[Self.headBytes...]
        guard let plain = LockedBytes(sealed.count - Self.proofBytes, sodium) else {
            throw .memory
        }
        let head = Array(bytes[..<Self.headBytes])
        let nonce = Array(head[52...])
        let status = sealed.withUnsafeBytes { sealed in
            sodium.pointee.crypto_aead_xchacha20poly1305_ietf_decrypt(
                plain.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil,
                sealed.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(sealed.count),
                head, UInt64(head.count), nonce,
                key.bytes.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        if status != 0 { throw .wrongKey }
        return plain
    }

    /// The key that a passphrase is, for this file.
    func key(_ passphrase: String) throws(Fault) -> Key {
        try Self.key(passphrase, salt: salt, cost, sodium)
    }

    static func newKey(
        _ passphrase: String, _ cost: Cost, _ sodium: UnsafePointer<cs_table>
    ) throws(Fault) -> Key {
        try key(passphrase, salt: chance(saltBytes, sodium), cost, sodium)
    }

    static func key(
        _ passphrase: String, salt: [UInt8], _ cost: Cost, _ sodium: UnsafePointer<cs_table>
    ) throws(Fault) -> Key {
        guard let key = LockedBytes(keyBytes, sodium) else { throw .memory }
        var words = passphrase
        let status = words.withUTF8 { words in
            words.withMemoryRebound(to: CChar.self) { words in
                // 2 is Argon2id, which Swift cannot read from its macro.
                sodium.pointee.crypto_pwhash(
                    key.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(keyBytes),
                    words.baseAddress, UInt64(words.count), salt, cost.rounds, Int(cost.bytes), 2)
            }
        }
        if status != 0 { throw .memory }
        return Key(bytes: key, salt: salt, cost: cost)
    }

    static func sealed(
        _ plain: [UInt8], _ key: Key, _ sodium: UnsafePointer<cs_table>
    ) -> [UInt8] {
        // What is kept is JSON, and blanks at its end are nothing.
        let padding = paddingBytes - plain.count % paddingBytes
        var padded = plain + [UInt8](repeating: 0x20, count: padding)
        defer { padded.withUnsafeMutableBytes { wipe($0, sodium) } }
        let nonce = chance(nonceBytes, sodium)
        let head =
            magic + text(UInt64(version), 4) + text(key.cost.rounds, 8) + text(key.cost.bytes, 8)
            + key.salt + nonce
        var sealed = [UInt8](repeating: 0, count: padded.count + proofBytes)
        _ = sodium.pointee.crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, padded, UInt64(padded.count), head, UInt64(head.count), nil, nonce,
            key.bytes.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        let body = head + sealed
        return body + sum(of: body, sodium)
    }

    static func wipe(_ bytes: UnsafeMutableRawBufferPointer, _ sodium: UnsafePointer<cs_table>) {
        sodium.pointee.sodium_memzero(bytes.baseAddress, bytes.count)
    }

    private static func sum(of body: [UInt8], _ sodium: UnsafePointer<cs_table>) -> [UInt8] {
        var sum = [UInt8](repeating: 0, count: sumBytes)
        _ = sodium.pointee.crypto_generichash(
            &sum, sum.count, body, UInt64(body.count), nil, 0)
        return sum
    }

    private static func chance(_ count: Int, _ sodium: UnsafePointer<cs_table>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        sodium.pointee.randombytes_buf(&bytes, count)
        return bytes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func text(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}
