import Ports
import Sharing

/// The items of one server that are books here, in a file.
struct ServerBooks {
    typealias Entry = ServerBookTable.Entry

    let documents: any DocumentKeeping
    let path: String

    func entry(of name: String, now: Int64) -> Entry? {
        // What cannot be read is looked for again.
        (try? table())?.entry(of: name, now: now)
    }

    func keep(_ entry: Entry?, of name: String) {
        // What cannot be kept is looked for again as well.
        try? documents.change(path) { () throws(KeepingError) in
            do throws(DocumentError) {
                var table = try table()
                table.set(entry, of: name)
                try documents.save(table.bytes, to: path)
            } catch {
                throw KeepingError(error.why)
            }
        }
    }

    func clear() {
        // One that stays there costs nothing but room.
        try? documents.remove(path)
    }

    private func table() throws(DocumentError) -> ServerBookTable {
        let bytes = try documents.read(path, bytesMax: ServerBookTable.bytesMax)
        return ServerBookTable(bytes ?? [])
    }
}
