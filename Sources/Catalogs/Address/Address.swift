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
        fragment = rest.cut(from: "#")
        query = rest.cut(from: "?")
        scheme = Address.scheme(of: rest)
        if let scheme { rest = rest.dropFirst(scheme.utf8.count + 1) }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
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
    /// Takes away what follows the first such character, and the character.
    fileprivate mutating func cut(from character: Character) -> String? {
        guard let at = firstIndex(of: character) else { return nil }
        let rest = String(self[index(after: at)...])
        self = self[..<at]
        return rest
    }
}
