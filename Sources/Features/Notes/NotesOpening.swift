import Kernel
import Notebook

extension Notes {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goNotes) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], reader.book != nil else {
            return App.say("Notes stand in their book: gr goes to the one you read last.", &state)
        }
        let notes = State(reader.noteList, at: reader.place, state.around)
        return App.float(AnyScreen(Notes.self, notes), &state)
    }
}

extension NoteEditor {
    /// A note to be written, and the row of what it is about.
    public struct Opening: Equatable, Sendable {
        var note: Annotation
        var row: Int?
    }

    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let editor = State(way.note, row: way.row, size: state.around.size)
        return App.float(AnyScreen(NoteEditor.self, editor), &state)
    }
}

extension Destination {
    public static var notes: Destination { Destination(Notes.self, Plainly()) }
    public static func note(_ note: Annotation, row: Int?) -> Destination {
        Destination(NoteEditor.self, .init(note: note, row: row))
    }
}
