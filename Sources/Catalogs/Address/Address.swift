/// A URI or a reference to one, in its five parts (RFC 3986). It is taken as it stands: nothing is
/// escaped or unescaped that need not be, as servers compare addresses byte by byte.
public struct Address: Equatable, Sendable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// The place of a document on the web, against which its references are resolved; nil for
    /// anything else.
    public init?(base text: String) {
        guard let address = Address(reference: text), address.isWeb else { return nil }
        self = address
        fragment = nil
    }

    /// nil for what is no reference at all: nothing, or too long.
    public init?(reference text: String) {
        guard let text = Address.cleaned(text) else { return nil }
        var rest = text[...]
        fragment = rest.cut(from: UInt8(ascii: "#"))
        query = rest.cut(from: UInt8(ascii: "?"))
        scheme = Address.scheme(of: rest)
        if let scheme { rest = Substring(rest.utf8.dropFirst(scheme.utf8.count + 1)) }
        if rest.utf8.starts(with: "//".utf8) {
            rest = Substring(rest.utf8.dropFirst(2))
            let end = rest.utf8.firstIndex(of: 0x2F) ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    public var text: String {
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    /// Whether a server can be asked for it.
    public var isWeb: Bool {
        guard let scheme = scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            return false
        }
        return authority.map(Address.namesHost) ?? false
    }

    /// This reference as seen from a document (section 5.2).
    public func resolved(against base: Address) -> Address {
        var target = self
        // Older servers write `http:page`; section 5.2.2 lets a reader forgive it.
        if scheme?.lowercased() == base.scheme?.lowercased(), authority == nil {
            target.scheme = nil
        }
        if target.scheme != nil { return target.withoutDots }
        target.scheme = base.scheme
        if authority != nil { return target.withoutDots }
        target.authority = base.authority
        if target.path.isEmpty {
            target.path = base.path
            if query == nil { target.query = base.query }
            return target
        }
        if !target.path.hasPrefix("/") { target.path = base.merged(with: target.path) }
        return target.withoutDots
    }

    private func merged(with path: String) -> String {
        if self.path.isEmpty { return authority == nil ? path : "/" + path }
        guard let slash = self.path.lastIndex(of: "/") else { return path }
        return self.path[...slash] + path
    }

    /// Section 5.2.4.
    private var withoutDots: Address {
        guard path.utf8.contains(0x2E) else { return self }
        var kept: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                // What stands before the first slash is the root.
                if kept.count > 1 { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        var plain = self
        plain.path = kept.joined(separator: "/")
        return plain
    }
}

extension Address {
    /// Whether it is a whole address of the web that needs no second look: a host of letters,
    /// digits, hyphens and points, nothing to escape, no folder that leads up.
    static func isPlainWeb(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var at = 0
            for start: StaticString in ["https://", "http://"] where bytes.starts(with: start) {
                at = start.utf8CodeUnitCount
                break
            }
            let host = at
            while at < bytes.count, bytes[at] != 0x2F {
                let byte = bytes[at]
                guard byte.isLetter || byte.isDigit || byte == 0x2D || byte == 0x2E else {
                    return false
                }
                at += 1
            }
            guard host > 0, at > host, bytes.count <= CatalogLimits.hrefBytes else { return false }
            var before: UInt8 = 0
            while at < bytes.count {
                let byte = bytes[at]
                if byte <= 0x20 || byte == 0x7F || before == 0x2F && byte == 0x2E { return false }
                before = byte
                at += 1
            }
            return true
        }
    }

    /// Without what people and templates put around and into addresses; blanks inside are escaped.
    private static func cleaned(_ text: String) -> String? {
        if text.utf8.count > CatalogLimits.hrefBytes { return nil }
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
        if isPlain { return text.isEmpty ? nil : text }
        var clean = ""
        for scalar in text.trimmed.unicodeScalars {
            switch scalar.value {
            case 0x20: clean += "%20"
            case 0..<0x20, 0x7F..<0xA0: break
            default: clean.unicodeScalars.append(scalar)
            }
        }
        return clean.isEmpty ? nil : clean
    }

    private static func scheme(of text: Substring) -> String? {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
        let scheme = text[..<colon]
        guard scheme.utf8.first?.isLetter == true else { return nil }
        let isScheme = scheme.utf8.allSatisfy {
            $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
        }
        return isScheme ? String(scheme) : nil
    }

    private static func namesHost(_ authority: String) -> Bool {
        var host = authority[...]
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        var port: Substring = ""
        if host.hasPrefix("[") {
            guard let close = host.firstIndex(of: "]") else { return false }
            port = host[host.index(after: close)...]
            host = host[..<close].dropFirst()
        } else if let colon = host.firstIndex(of: ":") {
            port = host[colon...]
            host = host[..<colon]
        }
        let hasPort =
            port.isEmpty || port == ":" || port.first == ":" && UInt16(port.dropFirst()) != nil
        return !host.isEmpty && hasPort && !host.utf8.contains { "[]%<>\"\\^`".utf8.contains($0) }
    }
}

extension Substring {
    /// Takes away what follows the first such sign of ASCII, and the sign.
    fileprivate mutating func cut(from sign: UInt8) -> String? {
        guard let at = utf8.firstIndex(of: sign) else { return nil }
        let rest = String(self[utf8.index(after: at)...])
        self = self[..<at]
        return rest
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func starts(with word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        return self.count >= count && (0..<count).allSatisfy { self[$0] == word.utf8Start[$0] }
    }
}
