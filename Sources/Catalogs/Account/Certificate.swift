import Notation

/// A certificate that a server shows, as far as a person needs to know whose it is.
public struct Certificate: Equatable, Sendable {
    /// Whom it was made out to: the names it may speak for, else what it calls itself.
    public var names: [String]
    /// Who signed it.
    public var issuer: String
    public var isSelfSigned: Bool
    /// The days it counts from and until, as `2026-11-22`.
    public var begins: String
    public var ends: String
    /// The SHA-256 of all of it, as it is shown and compared: pairs of digits.
    public var fingerprint: String
    /// Its key, as it is kept and compared: `sha256//` and base64.
    public var pin: String

    public init(
        names: [String], issuer: String, isSelfSigned: Bool, begins: String, ends: String,
        fingerprint: String, pin: String
    ) {
        self.names = names
        self.issuer = issuer
        self.isSelfSigned = isSelfSigned
        self.begins = begins
        self.ends = ends
        self.fingerprint = fingerprint
        self.pin = pin
    }

    /// Whether a person names this one, however the digits are written.
    public func isNamed(by words: String) -> Bool {
        let digits: (String) -> String = { text in
            String(text.lowercased().filter { $0.isHexDigit })
        }
        var words = words.lowercased()
        if words == pin.lowercased() { return true }
        if words.hasPrefix("sha256") { words.removeFirst(6) }
        return digits(words).count == 64 && digits(words) == digits(fingerprint)
    }
}

extension Certificate {
    /// The SHA-256 of bytes.
    public typealias Digest = ([UInt8]) -> [UInt8]

    /// Reads what stands between the lines of a PEM file; nil for what is no certificate.
    public init?(pem: String, digest: Digest) {
        let lines = pem.split(whereSeparator: \.isNewline)
        guard let first = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN CERTIFICATE") }),
            let last = lines[first...].firstIndex(where: { $0.hasPrefix("-----END") }),
            let bytes = Base64.decoded(Array(lines[(first + 1)..<last].joined().utf8)[...])
        else { return nil }
        self.init(der: bytes, digest: digest)
    }

    /// As X.509 has it (RFC 5280, section 4.1).
    init?(der: [UInt8], digest: Digest) {
        var file = DER(der)
        guard der.count <= 1 << 20, var all = file.next(0x30)?.inside,
            var body = all.next(0x30)?.inside
        else { return nil }
        if body.peek == 0xA0 { _ = body.next() }
        guard body.next(0x02) != nil, body.next(0x30) != nil, let issuer = body.next(0x30),
            var validity = body.next(0x30)?.inside, let begins = validity.next()?.day,
            let ends = validity.next()?.day, let subject = body.next(0x30),
            let key = body.next(0x30)
        else { return nil }
        var names: [String] = []
        while let part = body.next() {
            if part.tag == 0xA3 { names = Self.alternatives(part.inside) }
        }
        if names.isEmpty { names = [Self.name(subject.inside)] }
        self.init(
            names: names, issuer: Self.name(issuer.inside),
            isSelfSigned: subject.whole == issuer.whole, begins: begins, ends: ends,
            fingerprint: Self.pairs(digest(der)),
            pin: "sha256//" + Base64.encoded(digest(key.whole)))
    }

    private static func pairs(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }
            .joined(separator: ":")
    }

    /// The common name, else the organization.
    private static func name(_ parts: DER) -> String {
        var (parts, called, belongs) = (parts, "", "")
        while var set = parts.next(0x31)?.inside {
            while var pair = set.next(0x30)?.inside {
                guard let kind = pair.next(0x06), let value = pair.next()?.text else { continue }
                switch Array(kind.inside.bytes) {
                case [0x55, 0x04, 0x03]: called = value
                case [0x55, 0x04, 0x0A]: belongs = value
                default: break
                }
            }
        }
        return called.isEmpty ? belongs : called
    }

    private static let namesMax = 20

    /// The names and addresses of an extension that lists them.
    private static func alternatives(_ outer: DER) -> [String] {
        var (outer, found) = (outer, [String]())
        guard var extensions = outer.next(0x30)?.inside else { return [] }
        while var one = extensions.next(0x30)?.inside {
            guard let kind = one.next(0x06), Array(kind.inside.bytes) == [0x55, 0x1D, 0x11] else {
                continue
            }
            if one.peek == 0x01 { _ = one.next() }
            guard var box = one.next(0x04)?.inside, var list = box.next(0x30)?.inside else {
                continue
            }
            while found.count < namesMax, let name = list.next() {
                let bytes = Array(name.inside.bytes)
                if name.tag == 0x82 { found.append(String(decoding: bytes, as: UTF8.self)) }
                if name.tag == 0x87 { found.append(address(bytes)) }
            }
        }
        return found
    }

    private static func address(_ bytes: [UInt8]) -> String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: bytes.count - 1, by: 2).map { at in
            let (high, low) = (Int(bytes[at]), Int(bytes[at + 1]))
            return String(high << 8 | low, radix: 16)
        }.joined(separator: ":")
    }
}

/// Values in the form that certificates have them in (X.690, DER), one after another.
private struct DER {
    struct Value {
        var tag: UInt8
        /// With its tag and its length.
        var whole: [UInt8]
        var inside: DER
    }

    private(set) var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var peek: UInt8? { bytes.first }

    /// The next one; nil at the end and for what is broken.
    mutating func next(_ wanted: UInt8) -> Value? {
        guard peek == wanted else { return nil }
        return next()
    }

    mutating func next() -> Value? {
        let start = bytes
        guard let tag = bytes.popFirst(), let first = bytes.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...4).contains(count), bytes.count >= count else { return nil }
            length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(count)
        }
        guard length <= bytes.count else { return nil }
        var inside = DER([])
        inside.bytes = bytes.prefix(length)
        bytes = bytes.dropFirst(length)
        return Value(tag: tag, whole: Array(start[..<bytes.startIndex]), inside: inside)
    }
}

extension DER.Value {
    fileprivate var text: String? {
        // BMPString is UTF-16; the others are ASCII, Latin or UTF-8, which is near enough.
        guard tag == 0x1E else { return String(decoding: inside.bytes, as: UTF8.self) }
        let bytes = Array(inside.bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// The day of a time; years of two digits are those from 1950 on.
    fileprivate var day: String? {
        var digits = Array(String(decoding: inside.bytes, as: UTF8.self).prefix { $0.isNumber })
        if tag == 0x17 {
            guard digits.count >= 6 else { return nil }
            digits = Array(digits[0] >= "5" ? "19" : "20") + digits
        }
        guard tag == 0x17 || tag == 0x18, digits.count >= 8 else { return nil }
        let text = String(digits[..<8])
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }
}
