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
    /// What one part of the program does for others; its enum is beside that part.
    case errand(AnyErrand)
}

/// What one part of the program does for the features that ask for it. Each part has an enum of
/// its own; the root carries it out (`RootErrand`), and who asks need not know how.
public protocol Errand: Equatable, Sendable {}

/// An errand of any part.
public struct AnyErrand: Equatable, Sendable {
    public let errand: any Errand

    public init(_ errand: some Errand) { self.errand = errand }

    public static func == (one: AnyErrand, other: AnyErrand) -> Bool {
        areEqual(one.errand, other.errand)
    }
}

extension Ask {
    public static func run(_ errand: some Errand) -> Ask { .errand(AnyErrand(errand)) }
}

public enum EditableFile: Hashable, Sendable {
    case settings
    /// A note, for as long as it is being written.
    case note(Annotation)
}
