import Kernel
import Notebook
import ScreenKit

extension Notes {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goNotes) }
}

extension NoteEditor {
    /// A note to be written, and the row of what it is about.
    public struct Opening: Equatable, Sendable {
        var note: Annotation
        var row: Int?
    }

    public static func layer(_ way: Opening, _ around: Surroundings) -> State? {
        State(way.note, row: way.row, size: around.size)
    }
}

extension Destination {
    public static var notes: Destination { Destination(Notes.self, Plainly()) }
    public static func note(_ note: Annotation, row: Int?) -> Destination {
        Destination(NoteEditor.self, .init(note: note, row: row))
    }
}
