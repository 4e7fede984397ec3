import Holdings

/// Keeps what a person said of folders of sound that were guessed wrong.
public protocol FolderDeciding: Sendable {
    /// A file that cannot be read counts as none: then folders are as guessed.
    func decisions() -> FolderDecisions
    /// What was decided before. nil is as guessed.
    func decide(
        _ folder: String, _ decision: FolderDecisions.Decision?
    ) throws(KeepingError) -> FolderDecisions.Decision?
}
