import Canvas
import Kernel
import Notebook
import ReadingWing
import ScreenKit
import Wording

/// How the notes of the book in view come to be listed, written and taken in again.
extension App {
    /// What is written at a bookmark of what is heard.
    static func note(_ action: Marking.Action, _ state: inout State) -> Effects {
        switch action {
        case .wrote(let id, let text): listen(.noteWritten(id, text, from: nil), &state)
        case .written(let id, let old, let new):
            listen(.noteWritten(id, new, from: old), &state)
        default: []
        }
    }

    /// What came of a note in the person's editor.
    static func take(_ note: Annotation, _ bytes: [UInt8]?, _ state: inout State) -> Effects {
        guard let bytes else { return say(tr("The note could not be read again."), &state) }
        guard bytes.count <= Annotation.noteBytesMax else {
            let most = Annotation.noteBytesMax >> 10
            return say(tr("The note is longer than \(most) kB and stays as it was."), &state)
        }
        // Editors end the last line.
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        guard text != note.note else { return [] }
        return tellReader(.marking(.written(note.id, from: note.note, to: text)), &state)
    }
}
