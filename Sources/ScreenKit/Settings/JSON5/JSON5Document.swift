/// A JSON5 text that remembers every byte: its values can be read and changed, and whatever is
/// not changed stays as it was written. JSON is read as well.
public struct JSON5Document: Equatable, Sendable {
    public static let bytesMax = 1_000_000
    public static let depthMax = 64
    public static let valuesMax = 100_000

    public let bytes: [UInt8]
    public let root: JSON5Node
    /// Where the `//` comments stand, in order.
    public let lineComments: [Range<Int>]

    public init(_ bytes: [UInt8]) throws(JSON5Error) {
        var parser = JSON5Parser(bytes)
        root = try parser.document()
        lineComments = parser.lineComments
        self.bytes = bytes
    }

    public init(_ text: String) throws(JSON5Error) { try self.init(Array(text.utf8)) }

    /// The value under names from the outside in.
    public subscript(path: [String]) -> JSON5Node? {
        path.reduce(Optional(root)) { node, key in node?[key] }
    }

    public func place(of offset: Int) -> TextPlace { TextPlace(of: offset, in: bytes) }

    public func text(_ span: Range<Int>) -> String { String(decoding: bytes[span], as: UTF8.self) }
}
