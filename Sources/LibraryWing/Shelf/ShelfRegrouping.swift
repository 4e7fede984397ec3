import Holdings
import Kernel
import ScreenKit
import Wording

/// Sound that was taken for one book and is several, or the other way round.
extension Shelf {
    /// What was decided about a folder, and how its books were known before.
    public struct Regrouped: Hashable, Sendable {
        public var folder: String
        public var decision: FolderDecisions.Decision
        public var former: FolderDecisions.Decision?
        public var forgotten: [FileMemory]
        public var added: [String]

        public init(
            folder: String, decision: FolderDecisions.Decision,
            former: FolderDecisions.Decision?, forgotten: [FileMemory], added: [String]
        ) {
            (self.folder, self.decision, self.former) = (folder, decision, former)
            (self.forgotten, self.added) = (forgotten, added)
        }

        var title: String {
            let name = folder.split(separator: "/").last.map(String.init) ?? folder
            switch decision {
            case .apart: return tr("\(name): \(added.count) books instead of one")
            case .joined: return tr("\(name): one book instead of \(forgotten.count)")
            }
        }
    }

    /// Of one book, which is a folder.
    static func part(_ state: State) -> Effects {
        guard let book = state.focusedBook, book.format == "audiobook",
            let path = book.files.first?.path
        else { return [.perform(.ask(.say(tr("Only an audiobook that is a folder is parted."))))] }
        return [.request(.regroup, .regroup([path], .apart))]
    }

    /// All sound in the folder that the chosen books are in.
    static func join(_ state: State) -> Effects {
        let books = state.chosen.compactMap { state.rows[$0] }.filter { $0.format == "audiobook" }
        let paths = books.compactMap { $0.files.first?.path }
        guard !paths.isEmpty else {
            return [.perform(.ask(.say(tr("Only audiobooks are joined."))))]
        }
        return [.request(.regroup, .regroup(paths, .joined))]
    }

    static func take(_ regrouped: Regrouped, _ state: inout State) -> Effects {
        state.marked = []
        let undo = Undo(
            title: regrouped.title, journal: journal, inverse: Action.ungrouping(regrouped),
            forward: .regrouping(regrouped))
        return [.record(undo), .perform(.ask(.done(tr("\(regrouped.title)."))))] + refresh(&state)
    }
}

extension EffectID {
    static let regroup = EffectID("regroup")
}
