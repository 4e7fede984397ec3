/// Resources that are held in memory.
public struct BytesResources: Resources {
    private let files: [(name: String, bytes: [UInt8])]

    public init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

    func adding(_ more: [(name: String, bytes: [UInt8])]) -> BytesResources {
        BytesResources(files + more)
    }

    public var names: [String] { files.map(\.name) }

    public func size(of name: String) -> Int? { files.first { $0.name == name }?.bytes.count }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let file = files.first(where: { $0.name == name }) else { throw .missing }
        return Array(file.bytes[range.clamped(to: 0..<file.bytes.count)])
    }
}
