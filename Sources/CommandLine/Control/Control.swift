import ListeningWing
import ScreenKit

/// What a running instance can be asked to do.
public enum Control: Equatable, Sendable {
    case status
    case keys([String])
    case open(Destination)
    /// A book, by its file or folder.
    case read(String)
    case detach
    /// Nothing is shown or told until the passphrase is given.
    case lock
    /// Records steps and masked frames for a report, or no longer.
    case trace(Bool)
    /// Lists or changes what is up next: `list`, `add FILE`, `remove N`, `move N STEPS`, `clear`,
    /// `play N`.
    case queue([String])
    /// What is on its way from catalogs: `list`, `pause N`, `resume N`, `drop N`.
    case downloads([String])
    /// Shows it on this terminal.
    case attach
    /// Something for the player, in words that `Listening.Action` understands.
    case listen([String])
    /// Prints what happens as it happens; without a name, all of it.
    case watch([String])

    struct Order: Equatable {
        var control: Control
        var json: Bool
    }

    /// An order for the player, checked before it is sent.
    static func heard(_ verb: String, _ given: ParsedArguments) throws(Complaint) -> Control {
        let order = [verb] + given.words
        guard Listening.Action(words: order) != nil else {
            throw .usage(
                order.joined(separator: " "), "that is nothing the player understands",
                next: "rushlight \(given.command.name) --help tells what it takes.")
        }
        return .listen(order)
    }
}
