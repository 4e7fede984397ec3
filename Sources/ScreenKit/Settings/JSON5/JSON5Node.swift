/// A value as it was read, and which bytes of the document it takes.
public struct JSON5Node: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        case null
        case flag(Bool)
        case integer(Int)
        case number(Double)
        case text(String)
        case list([JSON5Node])
        case object([JSON5Member])
    }

    public var content: Content
    public var span: Range<Int>

    /// Of a name that stands twice the later one holds, as in JavaScript.
    public subscript(key: String) -> JSON5Node? { member(key)?.node }

    public func member(_ key: String) -> JSON5Member? { members.last { $0.key == key } }

    public var members: [JSON5Member] {
        if case .object(let members) = content { return members }
        return []
    }

    public var elements: [JSON5Node] {
        if case .list(let elements) = content { return elements }
        return []
    }

    public var text: String? {
        if case .text(let text) = content { return text }
        return nil
    }

    public var flag: Bool? {
        if case .flag(let flag) = content { return flag }
        return nil
    }

    /// Also for a number like `66.0`.
    public var integer: Int? {
        switch content {
        case .integer(let number): number
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }

    public var number: Double? {
        switch content {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    public var isObject: Bool {
        if case .object = content { return true }
        return false
    }

    /// The value alone, without its place.
    public var value: JSON5Value {
        switch content {
        case .null: .null
        case .flag(let flag): .flag(flag)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .list(let elements): .list(elements.map(\.value))
        case .object(let members):
            .object(members.map { JSON5Value.Entry($0.key, $0.node.value) })
        }
    }
}

/// One `name: value` of an object.
public struct JSON5Member: Equatable, Sendable {
    public var key: String
    public var keySpan: Range<Int>
    public var node: JSON5Node
    /// Where the comma after it stands, if there is one.
    public var comma: Int?

    /// From the name to the end of the value.
    public var span: Range<Int> { keySpan.lowerBound..<node.span.upperBound }
}
