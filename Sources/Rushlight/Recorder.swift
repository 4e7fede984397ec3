import Adapters
import CUnix
import Canvas
import CommandLine
import Features
import Glibc
import HouseholdWing
import Kernel
import ScreenKit
import Terminal
import Tracing

/// Records a trace while somebody wants one, and tells what a report needs of this instance.
final class Recorder {
    private let time = ConcreteTime()
    private var trace: Trace?
    private let picture = StillPicture()
    /// A report on its way to another process, in pieces that one answer can hold.
    private var pages: [String] = []

    func draw(_ state: App.State) -> Frame {
        guard trace != nil else { return App.draw(state, over: picture) }
        let begun = time.now
        let frame = App.draw(state, over: picture)
        let now = time.now
        trace?.paint(
            frame, on: state.stack.top.screen.name, took: now - begun, at: now)
        return frame
    }

    /// `trace on|off`, `report` for the count of pages, `report N` for one of them.
    func hear(_ words: [String], _ loop: Loop<App>) -> ControlServer.Answer {
        switch words {
        case ["trace", "on"]:
            trace = Trace(at: time.now)
            loop.store.heard = { [unowned self] in note($0, $1) }
            loop.redraw()
        case ["trace", "off"]:
            trace = nil
            loop.store.heard = nil
        case ["report"]:
            pages = Self.pages(lines(loop.store.state))
            return .done([String(pages.count)])
        default:
            guard words.count == 2, words[0] == "report", let at = Int(words[1]),
                pages.indices.contains(at)
            else { return .refused(.notUnderstood) }
            defer { if at == pages.count - 1 { pages = [] } }
            return .done([pages[at]])
        }
        return .done([])
    }

    private func note(_ action: App.Action, _ state: App.State) {
        trace?.note(state.traceStep(of: action), at: time.now)
    }

    private func lines(_ state: App.State) -> [String] {
        let notices = state.notices.past.suffix(Self.messagesMax).map { Mask.text($0.text) }
        let floors = state.stack.inView.map(\.screen.name).joined(separator: ", ")
        return ["screens: \(floors)", "", "## Last messages"]
            + (notices.isEmpty ? ["none"] : notices)
            + ["", TraceReader.heading]
            + (trace?.lines ?? ["`rushlight ctl trace on` begins one."])
    }

    private static let messagesMax = 20

    /// Whole lines, as many as one answer holds.
    private static func pages(_ lines: [String]) -> [String] {
        var pages: [String] = [""]
        for line in lines {
            if pages[pages.count - 1].utf8.count + line.utf8.count > pageMax { pages.append("") }
            pages[pages.count - 1] += line.prefix(pageMax) + "\n"
        }
        return pages
    }

    private static let pageMax = 20_000
}

extension Program {
    var system: SystemFacts {
        var told = utsname()
        uname(&told)
        let name = { (field: UnsafeRawBufferPointer) in
            String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
        }
        let kernel = withUnsafeBytes(of: told.sysname, name)
        let release = withUnsafeBytes(of: told.release, name)
        return SystemFacts(
            kernel: "\(kernel) \(release)", machine: withUnsafeBytes(of: told.machine, name),
            distribution: distribution, processors: Int(cu_processors()), size: terminalSize,
            variables: variables.all)
    }

    private var distribution: String? {
        // A system without the file is told as unknown.
        guard let bytes = try? DiskDocuments().read("/etc/os-release", bytesMax: 1 << 16) else {
            return nil
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return ["ID=", "VERSION_ID="].compactMap { key in
            lines.first { $0.hasPrefix(key) }?.dropFirst(key.count).filter { $0 != "\"" }
        }.joined(separator: " ")
    }

    func settingsAndProblems() throws(Complaint) -> (Settings, problems: Int) {
        let (settings, problems) = Settings.read(try settingsBytes(), themes: themeShelf.names)
        return (settings, problems.count)
    }

    func instanceReport() throws(Complaint) -> [String]? {
        guard let folder = controlFolder else { return nil }
        do throws(ControlError) {
            let count = try ControlClient(in: folder).ask(["report"]).first.flatMap { Int($0) }
            var text = ""
            for page in 0..<min(count ?? 0, Self.pagesMax) {
                text += try ControlClient(in: folder).ask(["report", String(page)]).first ?? ""
            }
            return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        } catch .notRunning {
            return nil
        } catch {
            throw Complaint("report", error.why, next: error.next)
        }
    }

    private static let pagesMax = 1000
}
