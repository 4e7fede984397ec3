import Canvas
import ListeningWing
import Publications
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

    /// Keys as they are written on keycaps.
    static func pressed(_ given: ParsedArguments) throws(Complaint) -> Control {
        for word in given.words where KeySequence(word) == nil {
            throw .usage(
                word, "this is no key",
                next: "Keys are written as on the keycap: Space, Ctrl-o, gs.")
        }
        return .keys(given.words)
    }

    static func moved(_ given: ParsedArguments) throws(Complaint) -> Control {
        let order = ["move"] + given.words
        guard UpNext.Change(words: order) != nil else {
            throw .usage(
                "\(given.command.name) \(given.words[1])", "it moves nothing",
                next: "-1 is one nearer to the front, +1 one further from it.")
        }
        return .queue(order)
    }
}

extension Control.Order {
    func perform(_ parts: any CommandParts) throws(Complaint) -> Int32 {
        try check(parts)
        do throws(Complaint) {
            return try parts.tell(control, json: json)
        } catch {
            var complaint = error
            if complaint.next.isEmpty { complaint.next = next }
            throw complaint
        }
    }

    /// What can be known before the instance is asked.
    private func check(_ parts: any CommandParts) throws(Complaint) {
        switch control {
        case .read(let file): _ = try parts.source(file)
        case .queue(let words) where words.first == "add":
            let open = try parts.opener(nil)
            for file in words.dropFirst() {
                do throws(OpenError) {
                    if try open(file).audiobook != nil { continue }
                } catch {
                    throw Complaint(file, error.why, next: error.advice)
                }
                throw Complaint(
                    file, "it is no audiobook", next: "`rushlight ctl read FILE` opens a text.")
            }
        default: break
        }
    }

    /// What to do where the instance says no and does not say what next.
    private var next: String {
        switch control {
        case .read: "Check that you may read it."
        case .queue: "`rushlight ctl queue` lists what is up next."
        case .downloads: "`rushlight ctl downloads` lists those there are."
        case .watch: "End one of them."
        case .listen: "`rushlight ctl status --json` tells what is heard, and where."
        case .status, .keys, .open, .detach, .lock, .trace, .attach:
            "`rushlight ctl status` tells how it stands."
        }
    }
}
