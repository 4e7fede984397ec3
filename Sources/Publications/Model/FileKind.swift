/// What a file is, by its first bytes; its name only helps where bytes say little.
enum FileKind: Equatable {
    case zip
    case unsupported(kind: String, advice: String)
    case unknown

    /// As much of a file as it takes to know it.
    static let headBytes = 4096

    static func of(_ head: [UInt8], name: String) -> FileKind {
        if head.starts(with: "PK".utf8) || head.containsBytes("PK\u{3}\u{4}") { return .zip }
        return .unknown
    }
}
