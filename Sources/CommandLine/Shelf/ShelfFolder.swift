import Holdings
import LibraryRuntime

/// What a folder of sound may be said to be.
public enum FolderChoice: String, CaseIterable, Sendable {
    case apart, joined, guessed

    var decision: FolderDecisions.Decision? {
        switch self {
        case .apart: .apart
        case .joined: .joined
        case .guessed: nil
        }
    }
}

/// `shelf folder`: one book or several, as a person says.
extension ShelfCommand {
    func folder(
        _ path: String, _ choice: FolderChoice?, json: Bool
    ) throws(ShelfClerk.Trouble) -> Int32 {
        let state: ShelfClerk.FolderState
        do throws(ShelfClerk.Trouble) {
            if let choice {
                state = try clerk.decide(path, choice.decision)
            } else {
                state = try clerk.folder(path)
            }
        } catch {
            return console.tell([Complaint(path, error.why, next: "Nothing was changed.")])
        }
        if json {
            console.json(
                .object([
                    "folder": .string(state.folder),
                    "decision": .string(state.decision?.rawValue ?? "guessed"),
                    "books": .texts(state.books),
                ]))
        } else {
            console.line(Self.words(state))
            if state.books != [state.folder] { console.lines(state.books) }
        }
        return state.books.isEmpty ? 1 : 0
    }

    private static func words(_ state: ShelfClerk.FolderState) -> String {
        let isAsked = state.decision == nil ? "" : ", as you said"
        switch state.books.count {
        case 0: return "\(state.folder): no book of sound"
        case 1 where state.books == [state.folder]: return "\(state.folder): one book\(isAsked)"
        case let count: return "\(state.folder): \(count) books\(isAsked)"
        }
    }
}
