import Features
import Kernel

/// What the screens about a person's books ask.
extension Performers {
    public func answer(ofShelf command: SceneCommand, from floor: Int, _ ticket: Ticket) {
        switch command {
        case .shelf(let command): answer(command, from: floor, ticket)
        case .bookPage(let command): answer(command, from: floor, ticket)
        case .folders(let command): answer(command, from: floor, ticket)
        case .care(let command): answer(command, from: floor, ticket)
        // Others answer those.
        default: return
        }
    }

    func answer(_ command: FolderList.Command, from floor: Int, _ ticket: Ticket) {
        let shelf = shelf
        workshop.answer(ticket, on: saver) { .screen(floor, FolderList.self, shelf.answer(command)) }
    }

    func answer(_ command: LibraryCare.Command, from floor: Int, _ ticket: Ticket) {
        let (care, mailbox) = (care, mailbox)
        workshop.answer(ticket, on: carer) {
            guard let care else { return .screen(floor, LibraryCare.self, .failed("there is no home folder")) }
            let answer = care.answer(command) { done, all in
                mailbox.postLatest(
                    .news(.screen(floor, LibraryCare.self, .progressed(done, of: all)), ticket), about: "care")
                return !Task.isCancelled
            }
            return .screen(floor, LibraryCare.self, answer)
        }
    }
}
