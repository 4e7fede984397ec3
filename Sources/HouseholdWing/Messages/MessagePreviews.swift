import Canvas
import ScreenKit

extension MessageList {
    public static let previews: [Preview] = [
        .of(MessageList.self, "messages-empty") { State(Notices(), size: $0) },
        .of(MessageList.self, "messages") { State(some, size: $0) },
        .of(MessageList.self, "messages-linear", around: .linear) { State(some, size: $0) },
    ]

    private static let some: Notices = {
        var notices = Notices()
        notices.say("Theme changed to ink.", canUndo: true)
        notices.say("z has no q. It offers: t Choose a theme · l Linear, screen reader")
        notices.say("The settings could not be saved: the disk is full. They hold until you quit.")
        notices.say("كليلة ودمنة · 三四郎 · Ctrl-o returns.")
        return notices
    }()
}
