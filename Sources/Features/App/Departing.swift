import Canvas
import Kernel
import ListeningWing
import ReadingWing
import ScreenKit
import Wording

/// How a person leaves while a book plays, and what two instances with a voice each do.
public enum Departing {
    /// What becomes of the sound.
    public enum Manner: String, Sendable { case ask, keep, stop }

    static func question(_ title: String, size: Size) -> Choice.State {
        var choice = Choice.State(
            "quitting", tr("Quitting"), asks: tr("\(title) is playing."),
            [
                .init(
                    title: tr("Keep playing"),
                    detail: tr("without a screen; rushlight shows it again"),
                    means: .playOn),
                .init(title: tr("Stop and quit"), detail: tr("the place is kept"), means: .quit),
            ], size: size)
        choice.parting = .quit
        return choice
    }

    static func lossQuestion(_ loss: String, size: Size) -> Choice.State {
        Choice.State(
            "unsaved", tr("Quitting"), asks: loss,
            [
                .init(
                    title: tr("Save again"), detail: tr("make room on the disk first"),
                    means: .saveAgain),
                .init(title: tr("Quit without"), detail: tr("they are lost"), means: .quit),
            ], size: size)
    }

    static func otherQuestion(_ title: String, size: Size) -> Choice.State {
        Choice.State(
            "second", tr("Two at once"), asks: tr("Another Rushlight plays \(title)."),
            [
                .init(title: tr("Play here"), detail: tr("and pause it there"), means: .takeOver),
                .init(
                    title: tr("Go over to it"), detail: tr("its screen comes here, this one ends"),
                    means: .joinOther),
            ], size: size)
    }

    public static let previews: [Preview] = [
        .of(Choice.self, "quitting") { question(PreviewSound.book.title, size: $0) },
        .of(Choice.self, "quitting-linear", around: .linear) {
            question(PreviewSound.book.title, size: $0)
        },
        .of(Choice.self, "second") { otherQuestion("The Long Way Round", size: $0) },
    ]
}

extension App {
    /// The person leaves: what plays may go on without them.
    static func depart(_ state: inout State) -> Effects {
        if state.isShown, let loss = loss(state), state.stack.top.screen.name != "unsaved" {
            let question = Departing.lossQuestion(loss, size: state.around.size)
            return ask(question, &state)
        }
        guard let heard = state.listening, mayPlayOn(state), state.isShown,
            state.stack.top.screen.name != "quitting"
        else { return quit(&state) }
        switch state.preferences.settings.parting {
        case .keep: return playOn(&state)
        case .stop: return quit(&state)
        case .ask:
            let question = Departing.question(heard.book.title, size: state.around.size)
            return ask(question, &state)
        }
    }

    /// The connection or the window was closed: no person can be asked.
    static func hangUp(_ state: inout State) -> Effects {
        state.isShown = false
        if state.isResident { return [] }
        guard mayPlayOn(state), state.preferences.settings.parting != .stop else {
            state.isHurried = true
            return quit(&state)
        }
        return playOn(&state)
    }

    /// What a disk that is full has refused, of the books that are open.
    private static func loss(_ state: State) -> String? {
        state.floors(of: Reader.self).lazy
            .compactMap { $0[Reader.self]?.marking.loss }.first
    }

    private static func mayPlayOn(_ state: State) -> Bool {
        state.canPlayOn && state.listening?.isPlaying == true && !state.isQuitting
    }

    private static func playOn(_ state: inout State) -> Effects {
        state.isResident = true
        // Screens stay as they are; a question is closed, because no person can answer it.
        let isAsked = state.stack.top.screen.name == "quitting"
        return (isAsked ? closeLayer(&state) : []) + [.perform(.leave)]
    }

    /// The terminal is given back, whatever plays.
    static func detach(_ state: inout State) -> Effects {
        guard state.canPlayOn else { return say(bound, &state) }
        return playOn(&state)
    }

    /// This one ends, and the private shelf opens in its place.
    static func turnPrivate(_ state: inout State) -> Effects {
        if state.around.isPrivate {
            return say(
                tr("This is the private shelf already. \(quitKey(state)) leaves it."), &state)
        }
        guard state.isShown, !state.isResident else {
            return say(tr("`rushlight private` opens it in a terminal."), &state)
        }
        // What a full disk has refused is asked about first.
        if loss(state) != nil { return depart(&state) }
        return [.perform(.turnPrivate)] + quit(&state)
    }

    private static func quitKey(_ state: State) -> String {
        state.around.keymap.key(for: .appQuit, in: .any) ?? ":quit"
    }

    private static var bound: String {
        tr("This one ends with its terminal. `rushlight --detach` starts one that does not.")
    }

    static func carryOut(_ decision: Decision, _ state: inout State) -> Effects {
        switch decision {
        case .copy(let text, let way):
            return change("terminal.clipboard", to: .text(way.rawValue), &state)
                + copy(text, &state)
        case .playOn: return playOn(&state)
        case .quit: return quit(&state)
        case .saveAgain: return tell(.saveWanted, to: Reader.self, &state)
        // Plays when the answer comes: never two voices, not for a moment.
        case .takeOver: return [.request(.other, .takeOver)]
        case .joinOther:
            return leaveBooks(&state) + [.perform(.joinOther([["open", "player"]]))]
        case .errand(let errand): return carryOut(errand, for: state.stack.screen.id, &state)
        }
    }

    // MARK: - Two instances

    /// What keys and screens do to the sound: before a second voice is heard, the first is asked.
    static func drive(_ action: Listening.Action, _ state: inout State) -> Effects {
        let begins = action == .played || action == .toggled
        guard state.isSecond, begins, state.listening?.isPlaying == false else {
            return listen(action, &state)
        }
        return [.request(.other, .askOther)]
    }

    /// There is one player: the same book goes on where it is, another takes its place.
    static func hearOther(_ other: OtherSound?, _ state: inout State) -> Effects {
        guard let heard = state.listening else { return [] }
        if let path = other?.path, heard.book.source == .file(path) {
            var words = [["open", "player"]]
            if heard.kept == nil { words.append(["listen", "seek", seconds(heard.here)]) }
            return leaveBooks(&state) + [.perform(.joinOther(words + [["listen", "play"]]))]
        }
        guard let other, other.isPlaying else { return [.request(.other, .takeOver)] }
        return ask(Departing.otherQuestion(other.title, size: state.around.size), &state)
    }

    /// To the thousandth.
    private static func seconds(_ time: Duration) -> String {
        let all = Int(time / .milliseconds(1))
        return "\(all / 1_000).\(String(1_000 + all % 1_000).dropFirst())"
    }

    /// The instance that plays is the one that others find. If that is not possible, because a
    /// shell stopped the other one, it plays nevertheless. The book may have been played elsewhere
    /// in the meantime.
    static func stand(_ isOurs: Bool, _ state: inout State) -> Effects {
        guard let heard = state.listening else { return [] }
        if isOurs { (state.isSecond, state.face) = (false, nil) }
        let place: Effects = isOurs ? [.perform(.takePlace)] : []
        guard heard.kept != nil else { return place + listen(.played, &state) }
        return place + [
            .request(.place, .service(Playing.self, .readPlace(heard.book)))
        ]
    }

    /// Another instance plays: this one pauses, and ends if it is on no screen.
    static func yield(_ state: inout State) -> Effects {
        (state.isSecond, state.canPlayOn) = (true, false)
        guard state.isShown || state.downloads.openCount > 0 else { return quit(&state) }
        let wasPlaying = state.listening?.isPlaying == true
        return listen(.paused, &state)
            + (wasPlaying
                ? say(tr("Another Rushlight plays. p plays here again."), &state) : [])
    }
}

/// What another instance has for sound.
public struct OtherSound: Equatable, Sendable {
    public var title: String
    public var path: String?
    public var isPlaying: Bool

    public init(title: String, path: String?, isPlaying: Bool) {
        (self.title, self.path, self.isPlaying) = (title, path, isPlaying)
    }
}

extension EffectID {
    static let other = EffectID("other")
    static let place = EffectID("listening/place")
}

extension Settings {
    /// What becomes of sound when the person quits.
    public var parting: Departing.Manner {
        Departing.Manner(rawValue: text("audio.quit")) ?? .ask
    }
}
