import Holdings

/// Looks at the disk for a path that a person types. A folder of a network may take as long as it
/// likes; what it gives is bounded, and between two names the work ends when its task is cancelled.
public protocol PathCompleting: Sendable {
    /// What stands in the path's folder and begins as its last part does.
    func choices(for path: String) throws(PathTrouble) -> PathChoices
    /// The whole path of what a person names, `~` for their home. Quotes around it, and what
    /// escapes a blank in a shell, may stand in it.
    func place(of path: String) throws(PathTrouble) -> String
}
