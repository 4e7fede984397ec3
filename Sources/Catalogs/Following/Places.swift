import Notation

/// Where a person goes in catalogs: places that were kept, those that were looked at last, and
/// what is followed.
public struct Places: Equatable, Sendable {
    public struct Place: Equatable, Sendable {
        public var account: String
        public var address: String
        public var title: String

        public init(account: String, address: String, title: String) {
            self.account = account
            self.address = address
            self.title = title
        }

        public var id: Follow.ID { Follow.ID(account: account, address: address) }
    }

    public var kept: [Place] = []
    /// The newest first.
    public var recent: [Place] = []
    public var follows: [Follow] = []

    public init() {}

    public func isKept(_ id: Follow.ID) -> Bool { kept.contains { $0.id == id } }

    public subscript(id: Follow.ID) -> Follow? {
        get { follows.first { $0.id == id } }
        set {
            let at = follows.firstIndex { $0.id == id }
            switch (at, newValue) {
            case (let at?, let new?): follows[at] = new
            case (let at?, nil): follows.remove(at: at)
            case (nil, let new?): follows.append(new)
            case (nil, nil): break
            }
        }
    }

    /// Puts it where the person looks for it, or takes it away.
    public mutating func keep(_ place: Place, _ isKept: Bool) {
        guard isKept else { return kept.removeAll { $0.id == place.id } }
        if let at = kept.firstIndex(where: { $0.id == place.id }) {
            kept[at] = place
        } else if kept.count < Self.keptMax {
            kept.append(place)
        }
    }

    public mutating func visit(_ place: Place) {
        recent.removeAll { $0.id == place.id }
        recent.insert(place, at: 0)
        if recent.count > Self.recentMax { recent.removeLast(recent.count - Self.recentMax) }
    }

    /// Nothing is left of an account that is gone.
    public mutating func forget(account: String) {
        kept.removeAll { $0.account == account }
        recent.removeAll { $0.account == account }
        follows.removeAll { $0.id.account == account }
    }

    /// Whose they are.
    public var accounts: Set<String> {
        Set(kept.map(\.account) + recent.map(\.account) + follows.map(\.id.account))
    }

    /// What there is of one account.
    public func of(account: String) -> Places {
        var own = Places()
        own.kept = kept.filter { $0.account == account }
        own.recent = recent.filter { $0.account == account }
        own.follows = follows.filter { $0.id.account == account }
        return own
    }

    /// Puts back what was there before; what came to be there since stands.
    public mutating func restore(_ old: Places) {
        for place in old.kept where !isKept(place.id) { keep(place, true) }
        for follow in old.follows where self[follow.id] == nil { self[follow.id] = follow }
        let known = Set(recent.map(\.id))
        recent += old.recent.filter { !known.contains($0.id) }
        if recent.count > Self.recentMax { recent.removeLast(recent.count - Self.recentMax) }
    }

    public static let recentMax = 20
    public static let keptMax = 1_000
}

/// Places as they are kept in a file.
public enum PlacesFile {
    public static let bytesMax = 32 << 20
    public static let followsMax = 500
    /// Of one page; what was seen first is forgotten first, long after it left the page.
    public static let seenMax = 50_000

    /// What is no place is left out; nil for what is no such file.
    public static func places(_ bytes: [UInt8]) -> Places? {
        var places = Places()
        if bytes.isEmpty { return places }
        // Where it is broken is told by nobody: it is ours, and a person has no cause to look.
        guard let (document, _) = try? JSONReader.read(bytes), document.isObject else { return nil }
        places.kept = list(document["kept"], Places.keptMax)
        places.recent = list(document["recent"], Places.recentMax)
        for value in (document["follows"]?.elements ?? []).prefix(followsMax) {
            guard let place = place(value), places[place.id] == nil else { continue }
            var follow = Follow(id: place.id, title: place.title)
            follow.folder = value["folder"]?.string
            follow.formats = (value["formats"]?.elements ?? []).compactMap(\.string)
            follow.most =
                number(value["most"]).map { max(1, min(Int($0), Follow.mostMax)) }
                ?? Follow.mostUsually
            follow.seen = (value["seen"]?.elements ?? []).compactMap(\.string)
            follow.visited = number(value["visited"])
            places[place.id] = follow
        }
        return places
    }

    public static func bytes(_ places: Places) -> [UInt8] {
        JSONValue.object([
            "kept": .array(places.kept.map(value)), "recent": .array(places.recent.map(value)),
            "follows": .array(
                places.follows.map { follow in
                    .object([
                        "account": .string(follow.id.account),
                        "address": .string(follow.id.address), "title": .string(follow.title),
                        "folder": .text(follow.folder),
                        "formats": .array(follow.formats.map { .string($0) }),
                        "most": .number(Int64(follow.most)),
                        "visited": follow.visited.map { .number($0) },
                        "seen": .array(follow.seen.suffix(seenMax).map { .string($0) }),
                    ])
                }),
        ]).document
    }

    private static func list(_ value: JSONValue?, _ most: Int) -> [Places.Place] {
        (value?.elements ?? []).prefix(most).compactMap(place)
    }

    private static func place(_ value: JSONValue) -> Places.Place? {
        guard let account = value["account"]?.string, let address = value["address"]?.string,
            Address(base: address) != nil
        else { return nil }
        return Places.Place(
            account: account, address: address, title: value["title"]?.string ?? address)
    }

    private static func number(_ value: JSONValue?) -> Int64? {
        value?.scalar.flatMap { Int64($0) }
    }

    private static func value(_ place: Places.Place) -> JSONValue {
        .object([
            "account": .string(place.account), "address": .string(place.address),
            "title": .string(place.title),
        ])
    }
}
