import Canvas

/// Every screen in each of its states: what `--preview` lists and the goldens hold.
public enum Previews {
    public static let all: [Preview] =
        Help.previews + Palette.previews + MessageList.previews + Tutor.previews
        + SettingsScreen.previews + ThemePicker.previews + Doctor.previews + Reader.previews
        + Reader.picturePreviews + Reader.knowingPreviews + Guide.previews + Card.previews
        + Lookup.previews + Viewer.previews + Notes.previews + NoteEditor.previews
        + Copying.previews + Departing.previews + SoundSheet.previews
        + Player.previews + Shelf.previews + Catalog.previews + Everywhere.previews
        + BookEditor.previews + FolderList.previews + LibraryCare.previews
}

extension Surroundings {
    /// On a day that is known.
    static let sunday: Surroundings = {
        var around = Surroundings()
        around.wall = LoanExamples.wall
        return around
    }()
    /// Without a network, and with something that waits for it.
    static let offline: Surroundings = {
        var around = Surroundings()
        around.isOffline = true
        around.waitingCount = 2
        return around
    }()
    /// As a screen reader has them.
    static let linear: Surroundings = {
        var around = Surroundings()
        around.isLinear = true
        return around
    }()
}

extension Preview {
    /// A feature's own state, drawn alone.
    static func of<F: Standing>(
        _ feature: F.Type, _ name: String, around: Surroundings = Surroundings(),
        _ state: @escaping @Sendable (Size) -> F.State
    ) -> Preview {
        Preview(name) { size in
            var frame = Frame(size)
            var around = around
            around.size = size
            if size.width > 0, size.height > 0 { F.draw(state(size), around, into: &frame) }
            frame.settleCursor()
            return frame
        }
    }
}
