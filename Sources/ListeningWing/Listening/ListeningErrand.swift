import ScreenKit

/// What the player asks for.
public struct ListeningErrand: Errand {
    /// What happens to the audiobook.
    public var action: Listening.Action
}

extension Ask {
    static func listen(_ action: Listening.Action) -> Ask { .run(ListeningErrand(action: action)) }
}
