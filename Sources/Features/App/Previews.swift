/// Every screen in each of its states: what `--preview` lists and the goldens hold.
public enum Previews {
    public static let all: [Preview] =
        Home.previews + Help.previews + Palette.previews + MessageList.previews + Tutor.previews
        + SettingsScreen.previews + ThemePicker.previews + Doctor.previews + Reader.previews
        + Reader.picturePreviews + Card.previews + Viewer.previews + Notes.previews
        + NoteEditor.previews + Copying.previews
}
