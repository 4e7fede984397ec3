/// Resources that are held in memory.
public struct BytesResources: Resources {
    private let files: [(name: String, bytes: [UInt8])]
    /// Where each name first stands: a document may have as many pictures as words.
    private let places: [String: Int]

    public init(_ files: [(name: String, bytes: [UInt8])]) {
        self.files = files
        places = Dictionary(
            files.indices.map { (files[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func adding(_ more: [(name: String, bytes: [UInt8])]) -> BytesResources {
        BytesResources(files + more)
    }

    public var names: [String] { files.map(\.name) }

    public func size(of name: String) -> Int? { places[name].map { files[$0].bytes.count } }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let file = places[name].map({ files[$0] }) else { throw .missing }
        return Array(file.bytes[range.clamped(to: 0..<file.bytes.count)])
    }
}
