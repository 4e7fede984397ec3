/// Every screen there is. A new one is its folder and its row here.
public enum Screens {
    public static var table: [any Screen.Type] {
        [
            Help.self, Palette.self, MessageList.self, Tutor.self, SettingsScreen.self,
            ThemePicker.self, Doctor.self, Reader.self, Contents.self, Find.self, Card.self,
            Lookup.self, Viewer.self, Notes.self, NoteEditor.self, Choice.self, SoundSheet.self,
            Player.self, Shelf.self, BookPage.self, BookEditor.self, FolderList.self,
            LibraryCare.self, Libraries.self, Catalog.self, Offer.self, SignIn.self,
            Passphrase.self, Trust.self, DownloadList.self, Everywhere.self,
        ]
    }
}
