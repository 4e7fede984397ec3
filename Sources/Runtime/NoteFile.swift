import Features
import Notebook
import Ports
import Wording

/// A note as a file, for as long as a person's editor has it.
enum NoteFile {
    /// nil when it is there, else why not.
    static func write(
        _ bytes: [UInt8], _ note: Annotation, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> String? {
        guard let path = folders.note(note.id) else {
            return tr("there is no home folder; set HOME to one")
        }
        do throws(DocumentError) {
            try documents.save(bytes, to: path)
            return nil
        } catch {
            return tr("\(error.why), at \(path)")
        }
    }

    /// What the editor made of it. The file stays where it cannot be read: words are in it.
    static func take(
        _ note: Annotation, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> App.Action {
        guard let path = folders.note(note.id) else { return .noteEdited(note, nil) }
        do throws(DocumentError) {
            let bytes = try documents.read(path, bytesMax: Annotation.noteBytesMax)
            // A leftover file does no harm, and is overwritten the next time.
            try? documents.remove(path)
            return .noteEdited(note, bytes)
        } catch {
            return .troubleTold(
                tr("The note could not be taken in: \(error.why). It is still in \(path)."))
        }
    }
}
