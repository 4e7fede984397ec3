import Catalogs

/// What a server says before it sends anything.
public struct HTTPHead: Equatable, Sendable {
    public var status: Int
    public var headers: [HTTPHeader]
    /// Where the answer came from, after all redirects.
    public var address: Address
    /// Another origin answers than the one that was asked: what it says of signing in is not the
    /// asked one's word.
    public var isForeign: Bool
    /// What was shown, where that was all that was asked for.
    public var certificate: Certificate?

    public init(
        status: Int, headers: [HTTPHeader] = [], address: Address, isForeign: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.address = address
        self.isForeign = isForeign
    }

    public var isFine: Bool { (200..<300).contains(status) }

    /// The first header of this name.
    public subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The type without its parameters, in small letters.
    public var mediaType: String {
        let type = self["Content-Type"] ?? ""
        let plain = type.split(separator: ";").first ?? ""
        return plain.lowercased().filter { !$0.isWhitespace }
    }

    /// How many bytes will come, where the server tells.
    public var length: Int? {
        self["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Which bytes of how many a partial answer holds.
    public var range: (first: Int, total: Int?)? {
        guard status == 206, let text = self["Content-Range"], text.hasPrefix("bytes ") else {
            return nil
        }
        let parts = text.dropFirst(6).split(separator: "/")
        guard let first = parts.first?.split(separator: "-").first.flatMap({ Int($0) }), first >= 0
        else { return nil }
        return (first, parts.count > 1 ? Int(parts[1]) : nil)
    }

    /// The ways to sign in that it asks by, in small letters. What is quoted names no way.
    public var challenges: [String] {
        headers.filter { $0.name.lowercased() == "www-authenticate" }
            .flatMap { Self.schemes($0.value) }
    }

    private static func schemes(_ value: String) -> [String] {
        var (items, isQuoted, isEscaped) = ([""], false, false)
        for letter in value {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, letter == "\\" {
                isEscaped = true
            } else if letter == "\"" {
                isQuoted.toggle()
            } else if !isQuoted {
                if letter == "," { items.append("") } else { items[items.count - 1].append(letter) }
            }
        }
        // `Digest realm=…` begins a way; `qop=…` and `qop = …` belong to the one before.
        return items.compactMap { item in
            let parts = item.split(whereSeparator: \.isWhitespace)
            guard let word = parts.first, !word.contains("="),
                parts.count < 2 || !parts[1].hasPrefix("=")
            else { return nil }
            return word.lowercased()
        }
    }

    /// How long the server asks to be left alone. A date is counted from the date that the same
    /// answer carries, so that no clocks have to agree.
    public var retryAfter: Duration? {
        guard let text = self["Retry-After"] else { return nil }
        var seconds = Int(text)
        if seconds == nil, let end = FeedDate(text)?.milliseconds,
            let now = self["Date"].flatMap({ FeedDate($0) })?.milliseconds
        {
            seconds = Int(clamping: max(0, end - now) / 1_000)
        }
        return seconds.flatMap { (0...86_400).contains($0) ? .seconds($0) : nil }
    }
}

/// A whole answer, where it is small enough to be held.
public struct HTTPAnswer: Equatable, Sendable {
    public var head: HTTPHead
    public var body: [UInt8]

    public init(head: HTTPHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
