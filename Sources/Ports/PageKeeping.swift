/// Keeps pages of catalogs for a while, by account. What cannot be kept is fetched again, so none
/// of this fails.
public protocol PageKeeping: Sendable {
    func page(_ address: String, of account: String) -> KeptPage?
    func keep(_ page: KeptPage, at address: String, of account: String)
    func forget(_ account: String)
    /// Looks through the pages of an account, the newest first, until one tells what is looked for.
    func first<T>(of account: String, _ find: (KeptPage) -> T?) -> T?
}

/// A page as it came.
public struct KeptPage: Equatable, Sendable {
    public var bytes: [UInt8]
    /// Where it came from in the end.
    public var address: String
    public var type: String?
    /// By which the server tells whether it has changed.
    public var tag: String?
    public var modified: String?
    /// In seconds since 1970.
    public var kept: Int64

    public init(
        bytes: [UInt8], address: String, type: String? = nil, tag: String? = nil,
        modified: String? = nil, kept: Int64
    ) {
        self.bytes = bytes
        self.address = address
        self.type = type
        self.tag = tag
        self.modified = modified
        self.kept = kept
    }
}
