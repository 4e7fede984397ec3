/// Has the desktop tell a person something, and hears what becomes of it. Every call returns at
/// once.
public protocol NotificationShowing: AnyObject, Sendable {
    func show(_ notice: DesktopNotice)
    /// What was shown under this name is not to be seen any more.
    func withdraw(_ tag: String)
    /// All of them are withdrawn, and nothing is shown after it.
    func close()
}

/// What the desktop tells.
public struct DesktopNotice: Hashable, Sendable {
    /// Another one of the same name takes its place.
    public var tag: String
    public var title: String
    public var words: String
    public var isUrgent: Bool
    /// What can be chosen, and how that is called.
    public var acts: [Act]

    public struct Act: Hashable, Sendable {
        /// `default` is a click on the notification itself.
        public var key: String
        public var title: String

        public init(_ key: String, _ title: String) { (self.key, self.title) = (key, title) }
    }

    public init(
        tag: String, title: String, words: String, isUrgent: Bool = false, acts: [Act] = []
    ) {
        (self.tag, self.title, self.words) = (tag, title, words)
        (self.isUrgent, self.acts) = (isUrgent, acts)
    }
}

/// What becomes of a notification.
public enum DesktopReply: Equatable, Sendable {
    /// An act of it, by its key.
    case chosen(String, act: String)
    /// A person closed it.
    case dismissed(String)
    /// There is no bus of a session, or no program on it shows notifications.
    case unserved(DesktopNotice)
}
