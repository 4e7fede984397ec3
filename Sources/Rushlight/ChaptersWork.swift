import Adapters
import CommandLine
import Ports
import Publications
import ScreenKit
import Terminal

/// What `chapters` does, with the library it works with.
extension Program {
    func chapters(
        _ order: ChaptersCommand.Order
    ) throws(Complaint) -> (Publication, Audiobook) {
        guard case .file(let path) = try source(order.file) else {
            throw Complaint(
                order.file, "it is no file", next: "Name a file of your library.", status: 2)
        }
        let publication = try open(order.file, at: path)
        guard let heard = HeardBook(.file(path), publication) else {
            throw Complaint(
                order.file, "there is nothing to be heard in it", next: "Name an audiobook.")
        }
        // Asking makes no library where there is none.
        guard let folder = folders.data, DiskLook.exists(folder + "/library.db") else {
            return (publication, heard.audiobook)
        }
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        let look = try kept { () throws(KeepingError) in
            try library.habits(of: publication, at: path).look
        }
        let start = TrackPlace(track: 0, offset: .zero)
        return (publication, OpenedSound(heard, at: start, look: look).book.audiobook)
    }
}
