import Catalogs
import Notation

/// What a person asked for.
public struct DownloadOrder: Equatable, Sendable {
    /// By which the catalog's pages know it again.
    public var key: String
    public var title: String
    public var author: String
    public var address: String
    /// The type the catalog says it has.
    public var type: String?
    /// The id of the account it is asked for with.
    public var account: String
    /// The list of an audiobook all of whose sound is fetched.
    public var sound: String?
    /// Where its server keeps the place in it.
    public var progression: ProgressionLink?
    /// The chapters of an episode, as its feed tells them, or where they are told.
    public var marks: [SoundMark] = []
    public var chapters: String?
    /// The key to a licence behind it, which is kept nowhere but among the passwords.
    public var licenceKey: Secret?

    public init(
        key: String, title: String, author: String, address: String, type: String? = nil,
        account: String, sound: String? = nil
    ) {
        self.sound = sound
        self.key = key
        self.title = title
        self.author = author
        self.address = address
        self.type = type
        self.account = account
    }

    /// All the sound of a book that is here as a list.
    public init(soundOf list: String, title: String, author: String, address: String) {
        self.init(
            key: "sound " + list, title: title, author: author, address: address,
            account: "", sound: list)
    }

    /// Whose server it comes from.
    public var host: String { Address(base: address)?.origin?.text ?? "" }
}
