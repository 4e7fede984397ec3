import CCrypto
import Glibc

/// What a lender does with OpenSSL and a reader never does: it locks, and it signs.
enum LenderCrypto {
    private typealias Raw = UnsafeMutableRawPointer

    private static func find<T>(_ name: String, as type: T.Type) -> T {
        guard let library = rl_library("libcrypto"), let found = dlsym(library, name) else {
            preconditionFailure("the tests of licences need libcrypto's \(name)")
        }
        return unsafeBitCast(found, to: type)
    }

    /// With what the first block is mixed with before it; `salt` makes it the same each time.
    static func encrypt(_ text: [UInt8], key: [UInt8], salt: UInt8) -> [UInt8] {
        let begin = find(
            "EVP_EncryptInit_ex",
            as: (@convention(c) (
                Raw?, UnsafeRawPointer?, Raw?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?
            ) -> Int32).self)
        let update = find(
            "EVP_EncryptUpdate",
            as: (@convention(c) (
                Raw?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>?,
                UnsafePointer<UInt8>?, Int32
            ) -> Int32).self)
        guard let call = cr()?.pointee, let context = call.cipher_new() else { return [] }
        defer { call.cipher_free(context) }
        let start = (0..<16).map { UInt8($0) &+ salt }
        // Any bytes may stand before the last, which says how many there are.
        let padding = 16 - text.count % 16
        let padded = text + [UInt8](repeating: 0xA5, count: padding - 1) + [UInt8(padding)]
        _ = begin(context, call.aes_256_cbc(), nil, key, start)
        _ = call.set_padding(context, 0)
        var count: Int32 = 0
        var out = [UInt8](repeating: 0, count: padded.count + 16)
        _ = update(context, &out, &count, padded, Int32(padded.count))
        return start + out.prefix(Int(count))
    }

    static func sign(_ text: [UInt8], key: [UInt8]) -> [UInt8] {
        let read = find(
            "d2i_AutoPrivateKey",
            as: (@convention(c) (
                Raw?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int
            ) -> Raw?).self)
        let begin = find(
            "EVP_DigestSignInit",
            as: (@convention(c) (Raw?, Raw?, UnsafeRawPointer?, Raw?, Raw?) -> Int32).self)
        let sign = find(
            "EVP_DigestSign",
            as: (@convention(c) (
                Raw?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?,
                UnsafePointer<UInt8>?, Int
            ) -> Int32).self)
        guard let call = cr()?.pointee, let context = call.digest_new() else { return [] }
        defer { call.digest_free(context) }
        let secret = key.withUnsafeBufferPointer { buffer in
            var at = buffer.baseAddress
            return read(nil, &at, buffer.count)
        }
        guard let secret else { return [] }
        defer { call.key_free(secret) }
        _ = begin(context, nil, call.sha256(), nil, secret)
        var out = [UInt8](repeating: 0, count: 1024)
        var count = out.count
        _ = sign(context, &out, &count, text, text.count)
        return Array(out.prefix(count))
    }

    /// Two numbers of one width, as XML signatures have them, out of what OpenSSL makes of a curve.
    static func plainNumbers(_ signature: [UInt8], width: Int) -> [UInt8] {
        var at = 2
        var out: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(signature[at + 1])
            let digits = signature[at + 2..<at + 2 + count].drop { $0 == 0 }
            out += [UInt8](repeating: 0, count: width - digits.count) + digits
            at += 2 + count
        }
        return out
    }
}
