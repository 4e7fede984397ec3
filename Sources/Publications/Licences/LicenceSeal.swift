import CCrypto
import Notation
import Wording

/// Who signed a licence, and whether it still says what they signed.
struct LicenceSeal: Equatable, Sendable {
    private let certificate: [UInt8]
    private let signature: [UInt8]
    private let algorithm: String
    /// What was signed: the licence without its signature. Servers of the first years wrote three
    /// characters as escapes in it.
    private let texts: [[UInt8]]

    init(_ licence: JSONValue) {
        let seal = licence["signature"]
        func bytes(_ name: String) -> [UInt8] {
            let text = seal?[name]?.string ?? ""
            return Base64.decoded(Array(text.utf8)[...], between: .blanks) ?? []
        }
        certificate = bytes("certificate")
        signature = bytes("value")
        algorithm = seal?["algorithm"]?.string ?? ""
        let signed = JSONValue.object(licence.members.filter { $0.key != "signature" })
        texts = [CanonicalJSON.bytes(signed), CanonicalJSON.bytes(signed, escapesMarkup: true)]
    }

    /// - Parameters:
    ///   - moment: when the licence was issued or changed last: the certificate has to be good
    ///     then, and not today.
    ///   - roots: certificates that are trusted to name lenders. Without any, the certificate in
    ///     the licence is held to its own dates and to what it signed, and to nothing else.
    func check(at moment: Int64, roots: [[UInt8]]) throws(LicenceTrouble) {
        guard let call = cr()?.pointee else { throw .libraryMissing }
        defer { call.forget_errors() }
        guard !signature.isEmpty, !certificate.isEmpty else {
            throw .unsigned(tr("it is not signed"))
        }
        guard let holder = Certificate(certificate, call) else {
            throw .unsigned(tr("the certificate in it cannot be read"))
        }
        if !holder.isGood(at: moment) {
            throw .unsigned(tr("its certificate was not valid when it was issued"))
        }
        if !roots.isEmpty, !holder.stands(on: roots, at: moment) {
            throw .unsigned(tr("its certificate is not one of a lender that is known here"))
        }
        guard let signature = holder.signature(signature, algorithm) else {
            throw .unsigned(tr("it is signed in a way that is not known here"))
        }
        if !texts.contains(where: { holder.signed($0, signature) }) {
            throw .unsigned(tr("it was changed since it was signed"))
        }
    }
}

/// A certificate that is open, with what OpenSSL does with it.
private final class Certificate {
    private let call: cr_table
    private let raw: UnsafeMutableRawPointer
    private let key: UnsafeMutableRawPointer

    init?(_ bytes: [UInt8], _ call: cr_table) {
        guard let raw = Self.read(bytes, call) else { return nil }
        guard let key = call.public_key(raw) else {
            call.certificate_free(raw)
            return nil
        }
        (self.call, self.raw, self.key) = (call, raw, key)
    }

    deinit {
        call.key_free(key)
        call.certificate_free(raw)
    }

    private static func read(_ bytes: [UInt8], _ call: cr_table) -> UnsafeMutableRawPointer? {
        bytes.withUnsafeBufferPointer { buffer in
            var at = buffer.baseAddress
            return call.read_certificate(nil, &at, buffer.count)
        }
    }

    /// What cannot be compared is not good.
    func isGood(at moment: Int64) -> Bool {
        var time = time_t(moment)
        let begins = call.compare_time(call.not_before(raw), &time)
        let ends = call.compare_time(call.not_after(raw), &time)
        return begins < 0 && ends > 0
    }

    func stands(on roots: [[UInt8]], at moment: Int64) -> Bool {
        guard let store = call.store_new() else { return false }
        defer { call.store_free(store) }
        for root in roots {
            guard let certificate = Self.read(root, call) else { continue }
            // The store holds it on.
            _ = call.store_add(store, certificate)
            call.certificate_free(certificate)
        }
        guard let chain = call.chain_new() else { return false }
        defer { call.chain_free(chain) }
        guard call.chain_init(chain, store, raw, nil) == 1 else { return false }
        call.chain_set_time(chain, 0, time_t(moment))
        return call.chain_verify(chain) == 1
    }

    /// As OpenSSL takes it; nil for a way that is not known. Two numbers side by side are what XML
    /// signatures have of an elliptic curve.
    func signature(_ bytes: [UInt8], _ algorithm: String) -> [UInt8]? {
        switch algorithm {
        case "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256": return bytes
        case "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256":
            let width = (Int(call.key_bits(key)) + 7) / 8
            guard width > 0, width <= 66, bytes.count == 2 * width else { return nil }
            return Self.sequence(
                Self.number(bytes[..<width]) + Self.number(bytes[width...]))
        default: return nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }

    private static func sequence(_ body: [UInt8]) -> [UInt8] {
        body.count < 0x80
            ? [0x30, UInt8(body.count)] + body : [0x30, 0x81, UInt8(body.count)] + body
    }

    func signed(_ text: [UInt8], _ signature: [UInt8]) -> Bool {
        guard let context = call.digest_new() else { return false }
        defer { call.digest_free(context) }
        guard call.verify_init(context, nil, call.sha256(), nil, key) == 1 else { return false }
        return call.verify(context, signature, signature.count, text, text.count) == 1
    }
}
