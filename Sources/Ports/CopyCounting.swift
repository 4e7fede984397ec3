import Publications

/// Counts what is copied of books whose licences let only so much be copied.
public protocol CopyCounting: Sendable {
    /// Characters are about to be copied. Where they are too many, none are, and none are counted.
    func count(_ characters: Int, of licence: Licence) -> CopyAllowance
}
