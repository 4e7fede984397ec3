/// The server of a request: what is sent to one origin is sent to no other.
public struct Origin: Hashable, Sendable {
    /// `https` or `http`.
    public var scheme: String
    public var host: String
    public var port: Int

    public var isSecure: Bool { scheme == "https" }

    /// As a person writes it: without a port that goes without saying.
    public var text: String {
        let name = host.utf8.contains(0x3A) ? "[\(host)]" : host
        return port == Self.port(of: scheme) ? name : "\(name):\(port)"
    }

    fileprivate static func port(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}

extension Address {
    /// nil for what no server can be asked for.
    public var origin: Origin? {
        guard isWeb, let scheme = scheme?.lowercased(), let (host, port) = hostAndPort else {
            return nil
        }
        let number = port.isEmpty ? Origin.port(of: scheme) : Int(port)
        return number.map { Origin(scheme: scheme, host: host.lowercased(), port: $0) }
    }

    /// Where a library that speaks in secret links to itself in the open: the encrypted line is
    /// asked, as the library itself is.
    public func secured(as origin: Origin) -> Address {
        guard origin.isSecure, let own = self.origin, !own.isSecure, own.host == origin.host,
            own.port == Origin.port(of: own.scheme)
        else { return self }
        var address = self
        (address.scheme, address.authority) = ("https", origin.text)
        return address
    }

    /// Without a name and password, which belong into no request line, and what stands behind `#`.
    public var asked: Address {
        var address = self
        address.fragment = nil
        if let authority, let at = authority.lastIndex(of: "@") {
            address.authority = String(authority[authority.index(after: at)...])
        }
        return address
    }

    /// The name and password that stand in it.
    public var userAndPassword: (user: String, password: String)? {
        guard let authority, let at = authority.lastIndex(of: "@") else { return nil }
        let parts = authority[..<at].split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let user = parts.first, !user.isEmpty else { return nil }
        return (Percent.decoded(user), parts.count > 1 ? Percent.decoded(parts[1]) : "")
    }

    /// As it goes over the line: what is not ASCII is escaped.
    public var wire: String {
        var wire = self
        wire.path = Percent.encodedWhereForeign(path)
        wire.query = query.map(Percent.encodedWhereForeign)
        wire.fragment = nil
        return wire.text
    }

    /// The last part of the path, read.
    public var name: String? {
        path.split(separator: "/").last.map { Percent.decoded($0) }
    }

    private var hostAndPort: (host: String, port: Substring)? {
        guard var rest = asked.authority.map({ $0[...] }) else { return nil }
        if rest.hasPrefix("[") {
            guard let close = rest.firstIndex(of: "]") else { return nil }
            let host = String(rest[..<close].dropFirst())
            rest = rest[rest.index(after: close)...]
            return (host, rest.dropFirst())
        }
        guard let colon = rest.firstIndex(of: ":") else { return (String(rest), "") }
        return (String(rest[..<colon]), rest[rest.index(after: colon)...])
    }
}

/// Escapes of addresses.
public enum Percent {
    /// Everything but letters, digits and `-._~` (RFC 3986, section 2.3).
    public static func encoded(_ text: some StringProtocol) -> String {
        escaped(text) { $0.isLetter || $0.isDigit || [0x2D, 0x2E, 0x5F, 0x7E].contains($0) }
    }

    static func encodedWhereForeign(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return String(text) }
        return escaped(text) { $0 > 0x20 && $0 < 0x7F }
    }

    /// What is no escape stays as it is; bytes that are no text become marks of that.
    public static func decoded(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(0x25) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25, let (high, low) = digits(rest) else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digits(_ bytes: ArraySlice<UInt8>) -> (UInt8, UInt8)? {
        let digits = bytes.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return digits.count == 2 ? (UInt8(digits[0]), UInt8(digits[1])) : nil
    }

    private static func escaped(
        _ text: some StringProtocol, stays: (UInt8) -> Bool
    ) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if stays(byte) {
                bytes.append(byte)
            } else {
                bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
