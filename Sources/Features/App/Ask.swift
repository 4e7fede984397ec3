import Catalogs
import Holdings
import Kernel
import Notebook
import Publications

/// What a feature asks of the root, which alone knows the whole.
public enum Ask: Equatable, Sendable {
    /// This layer is done; a screen goes back one.
    case close
    case open(Destination)
    /// Opens an address outside, in whatever the person has for it.
    case browse(String)
    /// Goes somewhere in the book below.
    case seek(Target)
    /// Does something to the audiobook.
    case listen(Listening.Action)
    /// As if the command's key had been pressed in the place below.
    case order(Order)
    /// Changes a setting for good, with undo; nil goes back to the default.
    case change(setting: String, to: SettingValue?)
    /// Gives a command a key in a place, or takes it away, with undo.
    case bind(place: Place, keys: String, to: String?)
    /// One quiet sentence above the status line.
    case say(String)
    /// The same, of something that `u` takes back.
    case done(String)
    /// Does something to the notes of the book below.
    case mark(Marking.Action)
    /// A wrong key, a miss: what auto-assist counts.
    case missed
    /// A row of the palette was used, and counts as recent from here on.
    case used(String)
    /// A dictionary that comes first from here on.
    case favoured(String)
    /// Puts text on the clipboard.
    case copy(String)
    /// A question was answered.
    case decided(Decision)
    /// Opens a file of ours in the person's editor.
    case edit(EditableFile)
    /// Opens a file or a folder with what the person has for it.
    case openOutside(String)
    /// A picture is about to be shown: what the terminal can do has to be known.
    case graphics
    /// What one part of the program does for others; it is declared beside that part.
    case errand(Errand)
}

/// Something a part of the program does for the features that ask for it, without the root knowing
/// what: `static func download(…) -> Ask` is in the folder of downloads.
public struct Errand: Equatable, Sendable {
    private let name: String
    private let words: [any Equatable & Sendable]
    private let go: @Sendable (_ id: Int, inout App.State) -> App.Effects

    /// - Parameter go: is given the number of the screen that asks.
    public init<each Word: Equatable & Sendable>(
        _ name: String, _ word: repeat each Word,
        go: @escaping @Sendable (_ id: Int, inout App.State) -> App.Effects
    ) {
        var words: [any Equatable & Sendable] = []
        repeat words.append(each word)
        (self.name, self.words, self.go) = (name, words, go)
    }

    func run(for id: Int, _ state: inout App.State) -> App.Effects { go(id, &state) }

    public static func == (one: Errand, other: Errand) -> Bool {
        one.name == other.name && one.words.count == other.words.count
            && one.words.indices.allSatisfy { areEqual(one.words[$0], other.words[$0]) }
    }
}

public enum EditableFile: Hashable, Sendable {
    case settings
    /// A note, for as long as it is being written.
    case note(Annotation)
}
