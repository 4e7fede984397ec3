import Kernel

/// What the player does for the features that ask.
extension Ask {
    /// Hears what an address leads to, while it comes.
    static func stream(_ address: String) -> Ask {
        .errand(Errand("sound.stream", address) { App.listen(at: address, &$1) })
    }

    /// The book that was opened is one that is heard.
    static func hear(_ opened: OpenedSound) -> Ask {
        .errand(Errand("sound.hear", opened) { App.begin(hearing: opened, from: $0, &$1) })
    }

    /// Changes what is up next.
    static func queue(_ change: UpNext.Change) -> Ask {
        .errand(Errand("sound.queue", change) { App.queue(change, &$1) })
    }
}
