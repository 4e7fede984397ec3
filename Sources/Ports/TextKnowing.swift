import Publications

/// Knows a book by its words, where its file was renamed, converted or written anew. Every call may
/// take its time, and is durable when it returns.
public protocol TextKnowing: Sendable {
    /// Whether the words of this state of the file were noted: then they need not be read for it.
    func isNoted(_ publication: Publication) throws(KeepingError) -> Bool
    /// Notes the words of a book. When they are those of another that was read before, the two are
    /// one from now on, and what was kept of that one is the answer.
    func note(
        _ fingerprint: Fingerprint, of publication: Publication, at path: String
    ) throws(KeepingError) -> KeptReading?
}
