/// Where a server keeps the place in one of its books.
public struct ProgressionLink: Hashable, Sendable {
    public var address: String
    /// It speaks the draft of OPDS, else the words of Cantook and Readium.
    public var isDraft: Bool

    public init(address: String, isDraft: Bool) {
        (self.address, self.isDraft) = (address, isDraft)
    }
}
