import Canvas
import HouseholdWing
import Kernel
import ListeningWing
import ReadingWing
import ScreenKit
import Wording

extension OwnCommands: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .run: return nil
        case .say(let words): return App.say(words, &state)
        case .sayLasting(let words):
            state.notices.say(words)
            return [.cancel(.toast)]
        case .hush:
            state.notices.hide()
            return [.cancel(.toast)]
        case .show(let job, let text): return App.show(text, of: job, &state)
        }
    }
}

extension OwnErrand: RootErrand {
    func carryOut(for floor: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .run(let job): App.send(.wished(job), to: OwnCommands.self, &state)
        }
    }
}

extension App {
    /// Runs the person's own command of this name on what is in view.
    static func runOwn(_ name: String?, _ state: inout State) -> Effects {
        let all = state.preferences.settings.commands
        guard let command = all.first(where: { $0.name == name }) else {
            return say(
                tr("There is no command of this name under `commands` in the settings file."),
                &state)
        }
        do throws(OwnInput.Lack) {
            let job = OwnJob(command, try input(of: command, state))
            return command.asks.isEmpty
                ? send(.wished(job), to: OwnCommands.self, &state)
                : open(Destination(OwnQuestion.self, job), &state)
        } catch {
            return say(tr("\(name ?? ""): \(error.why)"), &state)
        }
    }

    /// Why a command cannot be run now; nil where it can.
    static func obstacle(to command: OwnCommand, _ state: State) -> String? {
        do throws(OwnInput.Lack) {
            _ = try input(of: command, state)
            return nil
        } catch {
            return error.why
        }
    }

    /// `Esc` stops what runs, unless something else is open to be closed.
    static func stopsOwn(_ order: Order, _ state: State) -> Bool {
        guard state.services[OwnCommands.self].running != nil else { return false }
        return order.verb == .workCancel || order.verb == .layerClose && !state.stack.hasLayer
    }

    private static func input(
        of command: OwnCommand, _ state: State
    ) throws(OwnInput.Lack) -> OwnInput {
        if command.input == .heard {
            guard let heard = state.listening else { throw OwnInput.Lack(tr("Nothing is heard.")) }
            return input(of: heard)
        }
        if let reader = state.stack.screen[Reader.self] { return try reader.input(command) }
        switch command.input {
        case nil where command.showing != .note && command.showing != .replace:
            return OwnInput()
        case .book:
            if let heard = state.listening { return input(of: heard) }
            throw OwnInput.Lack(tr("No book is open."))
        default: throw OwnInput.Lack(tr("It needs the text of a book: open one first."))
        }
    }

    private static func input(of heard: Listening.State) -> OwnInput {
        let metadata = heard.book.publication.metadata
        let (file, chapter) = (heard.book.source.file, heard.chapter?.title)
        return OwnInput(
            OwnInput.line(
                metadata, file: file, chapter: chapter, percent: heard.percent,
                position: heard.here),
            variables: OwnInput.variables(
                metadata, file: file, chapter: chapter, percent: heard.percent))
    }

    /// Puts an answer where the command says.
    fileprivate static func show(
        _ text: String, of job: OwnJob, _ state: inout State
    ) -> Effects {
        switch job.command.showing {
        case .note, .replace: return write(text, of: job, &state)
        case .card, .pager, .toast, .nothing:
            var card = Card.State(job.command.name, [text], size: state.around.size)
            card.isLarge = job.command.showing == .pager
            card.isPrinted = true
            // An answer that stands there already gives way.
            let closed = state.stack.top.holds(Card.self) ? closeLayer(&state) : []
            return closed + open(.card(card), &state)
        }
    }

    /// Into the book that it was asked about, if that is still open.
    private static func write(
        _ text: String, of job: OwnJob, _ state: inout State
    ) -> Effects {
        guard let stretch = job.input.stretch else { return [] }
        let floor = state.floors(of: Reader.self).last {
            $0[Reader.self]?.source == stretch.source
        }
        guard let floor else {
            state.notices.note(
                tr("\(job.command.name) answered: \(Width.clip(text, to: 1_000))"))
            return say(
                tr(
                    "The book was closed before \(job.command.name) answered: the answer is among "
                        + "the messages."), &state)
        }
        if job.command.showing == .replace, let note = job.input.note {
            return send(.rewritten(note, text), to: floor.id, as: Reader.self, &state)
        }
        return send(.answered(stretch, text), to: floor.id, as: Reader.self, &state)
    }
}
