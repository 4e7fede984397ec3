import Canvas
import Kernel
import ScreenKit
import Wording

/// What is run: a command, what it is given, and what its questions were answered.
public struct OwnJob: Equatable, Sendable {
    package let command: OwnCommand
    package let input: OwnInput
    package let answers: [String]

    package init(_ command: OwnCommand, _ input: OwnInput, answers: [String] = []) {
        (self.command, self.input, self.answers) = (command, input, answers)
    }
}

/// How a command ended.
public struct OwnResult: Equatable, Sendable {
    /// Why not, as the end of a sentence; nil where it did what it should.
    package var trouble: String?
    /// What it printed, with nothing in it that commands a terminal.
    package var output: String

    package init(trouble: String? = nil, output: String = "") {
        (self.trouble, self.output) = (trouble, output)
    }

    /// What a program printed: lines stay lines; nothing else that could command a terminal stays.
    package static func text(_ bytes: [UInt8], isCut: Bool) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(shown)
        let whole = lines.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed()
            .joined(separator: "\n")
        return isCut ? tr("(the beginning is left out)") + "\n" + whole : whole
    }

    /// With spaces where a terminal would jump to the next of its stops.
    private static func shown(_ line: Substring) -> String {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            .map { Safe.text(String($0)) }
        return parts.dropLast().map { part in
            part + String(repeating: " ", count: 8 - Width.of(part) % 8)
        }.joined() + (parts.last ?? "")
    }
}

/// Commands of the person's own: one at a time, beside all else, and stopped by a key.
public enum OwnCommands: Service {
    public struct State: Equatable, Sendable {
        public package(set) var running: OwnJob?
        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case wished(OwnJob)
        case stopWished
        case ended(OwnResult)
    }

    public enum Command: Equatable, Sendable {
        case run(OwnJob)
        /// It stands until something else is said.
        case sayLasting(String)
        case say(String)
        /// Nothing is said any more of what was running.
        case hush
        case show(OwnJob, String)
    }

    public static var name: String { "commands" }
    public static var initial: State { State() }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .wished(let job):
            if let running = state.running {
                return [
                    .perform(.say(tr("\(running.command.name) is running still. Esc stops it.")))
                ]
            }
            state.running = job
            let words = tr("\(job.command.name) is running. Esc stops it.")
            return [.perform(.sayLasting(words)), .request(.ownCommand, .run(job))]
        case .stopWished:
            guard let job = state.running else { return [] }
            state.running = nil
            return [.cancel(.ownCommand), .perform(.say(tr("\(job.command.name) was stopped.")))]
        case .ended(let result):
            guard let job = state.running else { return [] }
            state.running = nil
            return tell(result, of: job)
        }
    }

    private static func tell(_ result: OwnResult, of job: OwnJob) -> Effects {
        let name = job.command.name
        if let trouble = result.trouble {
            // One line of what it said last, which is where programs say why.
            let last = result.output.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
            let said = Width.clip(last, to: 200)
            let words =
                last.isEmpty
                ? tr("\(name) \(trouble). See commands.\(name) in the settings file.")
                : tr("\(name) \(trouble): \(said). See commands.\(name) in the settings file.")
            return [.perform(.say(words))]
        }
        let isEmpty = result.output.allSatisfy(\.isWhitespace)
        switch job.command.showing {
        case .nothing: return [.perform(.hush)]
        case .toast:
            let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return [.perform(.say(isEmpty ? tr("\(name) is done.") : Width.clip(words, to: 400)))]
        case .card, .pager, .note, .replace:
            guard !isEmpty else {
                return [.perform(.say(tr("\(name) is done, and printed nothing.")))]
            }
            return [.perform(.hush), .perform(.show(job, result.output))]
        }
    }
}

extension EffectID {
    static let ownCommand = EffectID("own")
}
