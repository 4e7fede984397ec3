import HouseholdWing
import LendingWing
import LibraryWing
import ListeningWing
import ReadingWing
import ScreenKit

/// Every screen there is, in the order their names are listed. A new one is its folder and its
/// row here.
public enum Screens {
    public static var table: [any Screen.Type] {
        [
            Shelf.self, Reader.self, Tutor.self, SettingsList.self, Help.self, ThemePicker.self,
            Doctor.self, MessageList.self, Palette.self, Player.self, Libraries.self,
            DownloadList.self, FolderList.self, LibraryCare.self, Statistics.self, SideList.self,
            Names.self, Doubles.self, FileFinder.self,
            Contents.self, VoiceList.self, StorySoFar.self, People.self, Review.self,
            WordList.self, TapAlong.self, Find.self,
            Everywhere.self, Card.self, Lookup.self, Viewer.self, Notes.self, NoteEditor.self,
            Choice.self, SoundSheet.self, BookPage.self, BookEditor.self, Catalog.self,
            CatalogBook.self, LibraryPage.self, LicencePage.self, SignIn.self,
            Passphrase.self, Trust.self,
            OwnQuestion.self, FilePassword.self,
        ]
    }

    /// The places that can be opened by name.
    public static var named: [(name: String, destination: Destination)] {
        table.compactMap { $0.named }
    }

    /// Those that only their name opens, and the palette.
    static var withoutCommand: [(title: String, name: String, destination: Destination)] {
        table.compactMap { feature in
            guard !feature.hasCommand, let (name, destination) = feature.named else { return nil }
            return (feature.title, name, destination)
        }
    }

    /// Where a command leads, when that is all it does.
    static func destination(of verb: Verb) -> Destination? {
        commands.first { $0.verb == verb }?.destination
    }

    private static let commands = table.compactMap { $0.command }
}
