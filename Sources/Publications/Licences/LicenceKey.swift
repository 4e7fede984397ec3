import CCrypto
import Notation

/// What a passphrase comes to: the key to a licence. It is never printed.
public struct LicenceKey: Equatable, Sendable {
    let bytes: [UInt8]

    public init(passphrase: String) { bytes = Sha256.bytes(of: Array(passphrase.utf8)) }

    /// As a vault keeps it and some catalogs tell it: 64 digits, or the same 32 bytes in Base64.
    public init?(_ text: String) {
        let letters = Array(text.utf8)
        let bytes =
            letters.count == 64
            ? Hex.bytes(letters) : Base64.decoded(letters[...], between: .blanks)
        guard let bytes, bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// 64 digits.
    public var text: String { Hex.of(bytes) }
}

extension LicenceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a key" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Licence {
    /// The key to the book's files; nil where the licence opens to another passphrase.
    func open(with key: LicenceKey) -> BlockCipher? {
        guard let check = BlockCipher(key.bytes)?.whole(keyCheck), check == Array(id.utf8),
            let content = BlockCipher(key.bytes)?.whole(contentKey)
        else { return nil }
        return BlockCipher(content)
    }
}

/// AES with a key of 256 bits, block by block (CBC), as licences use it: before the blocks stands
/// what the first is mixed with, and the last byte says how many are padding.
struct BlockCipher: Sendable {
    static let block = 16
    private let key: [UInt8]

    init?(_ key: [UInt8]) {
        guard key.count == 32 else { return nil }
        self.key = key
    }

    /// A whole text; nil where it is none.
    func whole(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 2 * Self.block, bytes.count % Self.block == 0,
            var text = blocks(bytes[Self.block...], after: bytes[..<Self.block]),
            let padding = Self.padding(text)
        else { return nil }
        text.removeLast(padding)
        return text
    }

    /// How much of a last block is no text.
    static func padding(_ text: [UInt8]) -> Int? {
        text.last.map { Int($0) }.flatMap { (1...block).contains($0) ? $0 : nil }
    }

    /// Whole blocks, mixed with the block that stands before them.
    func blocks(_ bytes: ArraySlice<UInt8>, after before: ArraySlice<UInt8>) -> [UInt8]? {
        guard let call = cr()?.pointee, before.count == Self.block,
            bytes.count % Self.block == 0, bytes.count <= Int(Int32.max) - Self.block
        else { return nil }
        if bytes.isEmpty { return [] }
        guard let context = call.cipher_new() else { return nil }
        defer { call.cipher_free(context) }
        let start = Array(before)
        guard call.decrypt_init(context, call.aes_256_cbc(), nil, key, start) == 1,
            call.set_padding(context, 0) == 1
        else { return nil }
        var isDone = false
        let text = [UInt8](unsafeUninitializedCapacity: bytes.count + Self.block) { out, count in
            var done: Int32 = 0
            isDone = bytes.withUnsafeBufferPointer {
                call.decrypt_update(
                    context, out.baseAddress, &done, $0.baseAddress, Int32($0.count)) == 1
            }
            count = Int(done)
        }
        return isDone && text.count == bytes.count ? text : nil
    }
}
