import Canvas
import Kernel

/// How a person leaves while a book plays, and what two instances with a voice each do.
public enum Departing {
    /// What becomes of the sound.
    public enum Manner: String, Sendable { case ask, keep, stop }

    static func question(_ title: String, size: Size) -> Choice.State {
        var choice = Choice.State(
            "quitting", "Quitting", asks: "\(title) is playing.",
            [
                .init(
                    title: "Keep playing", detail: "without a screen; rushlight shows it again",
                    means: .playOn),
                .init(title: "Stop and quit", detail: "the place is kept", means: .quit),
            ], size: size)
        choice.parting = .quit
        return choice
    }

    static func lossQuestion(_ loss: String, size: Size) -> Choice.State {
        Choice.State(
            "unsaved", "Quitting", asks: loss,
            [
                .init(
                    title: "Save again", detail: "make room on the disk first", means: .saveAgain),
                .init(title: "Quit without", detail: "they are lost", means: .quit),
            ], size: size)
    }

    static func otherQuestion(_ title: String, size: Size) -> Choice.State {
        Choice.State(
            "second", "Two at once", asks: "Another Rushlight plays \(title).",
            [
                .init(title: "Play here", detail: "and pause it there", means: .silenceOther),
                .init(
                    title: "Go over to it", detail: "its screen comes here, this one ends",
                    means: .joinOther),
                .init(title: "Play both", detail: "", means: .playBoth),
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
        guard let heard = state.around.listening, mayPlayOn(state), state.isShown,
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

    /// The line was hung up or the window closed: nobody can be asked.
    static func hangUp(_ state: inout State) -> Effects {
        state.isShown = false
        if state.isResident { return [] }
        guard mayPlayOn(state), state.preferences.settings.parting != .stop else {
            return quit(&state)
        }
        return playOn(&state)
    }

    /// What a disk that is full has refused, of the books that are open.
    private static func loss(_ state: State) -> String? {
        state.stack.floors(of: Reader.self).lazy
            .compactMap { $0[Reader.self]?.marking.loss }.first
    }

    private static func mayPlayOn(_ state: State) -> Bool {
        state.canPlayOn && state.around.listening?.isPlaying == true && !state.isQuitting
    }

    private static func playOn(_ state: inout State) -> Effects {
        state.isResident = true
        // What is in view waits as it is; a question that nobody is there to answer does not.
        let isAsked = state.stack.top.screen.name == "quitting"
        return (isAsked ? closeLayer(&state) : []) + [.perform(.leave)]
    }

    /// The terminal is given back, whatever plays.
    static func detach(_ state: inout State) -> Effects {
        guard state.canPlayOn else { return say(bound, &state) }
        return playOn(&state)
    }

    private static let bound =
        "This one ends with its terminal. `rushlight --detach` starts one that does not."

    static func carryOut(_ decision: Decision, _ state: inout State) -> Effects {
        switch decision {
        case .copy(let text, let way):
            return change("terminal.clipboard", to: .text(way.rawValue), &state)
                + copy(text, &state)
        case .playOn: return playOn(&state)
        case .quit: return quit(&state)
        case .saveAgain: return tell(.saveWanted, to: Reader.self, &state)
        // Plays when the answer comes: never two voices, not for a moment.
        case .silenceOther: return [.request(.other, .silenceOther)]
        case .joinOther: return leaveBooks(&state) + [.perform(.joinOther)]
        case .playBoth: return listen(.played, &state)
        }
    }

    // MARK: - Two instances

    /// What keys and screens do to the sound: before a second voice is heard, the first is asked.
    static func drive(_ action: Listening.Action, _ state: inout State) -> Effects {
        let begins = action == .played || action == .toggled
        guard state.isSecond, begins, state.around.listening?.isPlaying == false else {
            return listen(action, &state)
        }
        return [.request(.other, .askOther)]
    }

    static func hearOther(_ title: String?, _ state: inout State) -> Effects {
        guard let title else { return listen(.played, &state) }
        return ask(Departing.otherQuestion(title, size: state.around.size), &state)
    }
}

extension EffectID {
    static let other = EffectID("other")
}
