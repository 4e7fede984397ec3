import Adapters
import CommandLine
import Ports
import ReadingRuntime
import Terminal

/// What `place` does, with the library it works with.
extension Program {
    func place(_ order: PlaceCommand.Order) throws(Complaint) -> PlaceDesk.Standing? {
        guard case .file(let path) = try source(order.file) else {
            throw Complaint(
                order.file, "it is no file", next: "Name a file of your library.", status: 2)
        }
        let publication = try open(order.file, at: path)
        // Asking makes no library where there is none; going somewhere does.
        guard let folder = folders.data else {
            if order.goal == nil { return nil }
            throw Complaint("the library", "there is no home folder", next: "Set HOME to one.")
        }
        if order.goal == nil, !DiskLook.exists(folder + "/library.db") { return nil }
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        let desk = PlaceDesk(library, pairing: FullScreen.pairing(library, BookOpener(folders)))
        let (isThere, standing) = try kept { () throws(KeepingError) in
            let isThere = try order.goal.map { goal throws(KeepingError) in
                try desk.go(to: goal, in: publication, at: path)
            }
            return (isThere ?? true, try desk.standing(in: publication, at: path))
        }
        guard isThere else {
            throw Complaint(
                order.file, "there is no such place in it",
                next: "`rushlight search FILE PATTERN --json` prints places.")
        }
        return standing
    }
}
