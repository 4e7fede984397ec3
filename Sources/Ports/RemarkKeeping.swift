import Publications
import Sharing

/// Keeps what a person said of books for those who share it: notes, stars, states, collections, and
/// what of it was the same on another side last. Every call may take its time, and is durable when
/// it returns.
public protocol RemarkKeeping: Sendable {
    func remarks(
        of publication: Publication, at path: String, for side: String
    ) throws(KeepingError) -> KeptRemarks
    /// Whether one of the books that were read last has a note that a side was not told.
    /// - Parameter onlyKnown: of those that something was settled about with it.
    func hasUntold(
        for side: String, among count: Int, onlyKnown: Bool
    ) throws(KeepingError) -> Bool
    /// Takes over what a side said, and notes what is agreed with it, all of it or nothing. What
    /// was changed here since `seen` stays and is not agreed, nor is what this version cannot keep.
    /// How many notes and sayings are other than before.
    func settle(
        _ taken: [RemarkKey: Remark], agreed: [RemarkKey: Remark],
        seen: [RemarkKey: RemarkValue], of publication: Publication, at path: String,
        for side: String
    ) throws(KeepingError) -> Int
}

public struct KeptRemarks: Equatable, Sendable {
    public var here: [RemarkKey: RemarkValue] = [:]
    public var agreed: [RemarkKey: Remark] = [:]
    /// When each note was changed last.
    public var times: [String: Int64] = [:]

    public init() {}

    /// Nothing is here that the side was not told.
    public var isTold: Bool { here.allSatisfy { agreed[$0.key]?.value == $0.value } }
}
