import Holdings
import Ports
import Wording

/// Folders of sound, and what a person said of them, as a script asks for it.
extension ShelfClerk {
    public struct FolderState: Equatable, Sendable {
        public var folder: String
        /// nil is as guessed.
        public var decision: FolderDecisions.Decision?
        /// What is a book in it, the folder itself where all of it is one.
        public var books: [String]
    }

    /// The parts that folders are decided with.
    public struct Deciding: Sendable {
        let finding: any BookFinding
        let deciding: any FolderDeciding

        public init(finding: any BookFinding, deciding: any FolderDeciding) {
            (self.finding, self.deciding) = (finding, deciding)
        }
    }

    public func folder(_ path: String) throws(Trouble) -> FolderState {
        let parts = try folders()
        return FolderState(
            folder: path, decision: parts.deciding.decisions()[path],
            books: try works { () throws(KeepingError) in try regroup(parts).books(in: path) })
    }

    /// - Parameter decision: nil leaves the folder to be guessed.
    public func decide(
        _ path: String, _ decision: FolderDecisions.Decision?
    ) throws(Trouble) -> FolderState {
        let parts = try folders()
        guard parts.deciding.decisions()[path] != decision else { return try folder(path) }
        try works { () throws(KeepingError) in
            let regroup = regroup(parts)
            switch decision {
            case .apart: _ = try regroup.part(path)
            case .joined: _ = try regroup.join(folder: path)
            case nil: try regroup.guess(path)
            }
        }
        return try folder(path)
    }

    private func folders() throws(Trouble) -> Deciding {
        guard let deciding else { throw Trouble(tr("there is no home folder")) }
        return deciding
    }

    private func regroup(_ parts: Deciding) -> ShelfRegroup {
        ShelfRegroup(
            keeping: keeping, finding: parts.finding, works: works, deciding: parts.deciding)
    }

    private func works<Done>(_ work: () throws(KeepingError) -> Done) throws(Trouble) -> Done {
        do throws(KeepingError) { return try work() } catch { throw Trouble(error.why) }
    }
}
