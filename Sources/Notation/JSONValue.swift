/// A JSON value as people and servers write it. Asking a value for what it is not gives nothing,
/// so that one member of a wrong type costs that member alone.
public enum JSONValue: Equatable, Sendable {
    public struct Member: Equatable, Sendable {
        public let key: String
        public let value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    case null
    case boolean(Bool)
    /// As it is written: prices are not rounded.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// The first member of that name.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    public var members: [Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }

    public var isObject: Bool {
        guard case .object = self else { return false }
        return true
    }

    /// The elements of a list; what should be a list of one is often that one alone.
    public var elements: [JSONValue] {
        switch self {
        case .null: []
        case .array(let elements): elements
        default: [self]
        }
    }

    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// Text, or a number as it is written: identifiers and prices come as either.
    public var scalar: String? {
        switch self {
        case .string(let text), .number(let text): text
        default: nil
        }
    }

    public var isTrue: Bool { self == .boolean(true) || self == .string("true") }

    /// Text, or one of its translations: without a language, in English, else the first.
    public var translated: String? {
        guard case .object(let members) = self else { return scalar }
        let chosen = self["und"] ?? self["en"] ?? members.first?.value
        return chosen?.scalar
    }
}
