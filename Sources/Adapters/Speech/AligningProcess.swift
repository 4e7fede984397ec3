import CUnix
import Glibc
import Notation
import Ports
import Wording

/// Aligns in a process of its own, which is this program's `align`: what speaks there can be used
/// by one thread only, and a long work at idle priority holds nothing up.
public struct AligningProcess: SoundAligning {
    private let command: [String]

    /// By its own file, wherever that is now.
    public init() { command = [ChildParts.ownProgram] }

    init(command: [String]) { self.command = command }

    /// Of what it complains about, the end is kept.
    private static let complaintMax = 4 << 10
    /// A step is a few words.
    private static let lineMax = 1 << 10
    /// Hearing takes less of the time than aligning.
    private static let listeningShare = 40

    public func align(
        _ pair: AligningPair, tell: (AligningNews) -> Void,
        whenStopped: (@escaping @Sendable () -> Void) -> Void
    ) -> AligningEnd {
        guard let alarm = Alarm() else { return Self.notStarted(tr("too many files are open")) }
        defer { alarm.shut() }
        whenStopped { alarm.ring() }
        var (steps, complaints): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard cu_pair(&steps) == 0 else { return Self.notStarted(tr("too many files are open")) }
        defer { close(steps[0]) }
        guard cu_pair(&complaints) == 0 else {
            close(steps[1])
            return Self.notStarted(tr("too many files are open"))
        }
        defer { close(complaints[0]) }
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { if nowhere >= 0 { close(nowhere) } }
        var arguments = words(pair).map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        var child: pid_t = 0
        let bad = cu_spawn(
            &child, &arguments, environ, nil, nowhere, steps[1], complaints[1], 1)
        close(steps[1])
        close(complaints[1])
        guard bad == 0 else { return Self.notStarted(String(cString: strerror(bad))) }
        var course = Course(steps: steps[0], complaints: complaints[0], alarm: alarm.heard)
        let isStopped = !course.run(tell)
        if isStopped { kill(-child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        if isStopped { return .stopped }
        return course.end(cu_exit_status(status))
    }

    private func words(_ pair: AligningPair) -> [String] {
        let first = pair.firstMs > 0 ? ["--first", String(pair.firstMs)] : []
        return command + ["align", "--steps"] + first + [pair.text, pair.sound]
    }

    private static func notStarted(_ why: String) -> AligningEnd {
        .failed(tr("Aligning could not be started: \(why). Close other programs and try again."))
    }

    /// What it says until it ends.
    private struct Course {
        let steps: Int32
        let complaints: Int32
        let alarm: Int32
        private var line: [UInt8] = []
        private var complaint: [UInt8] = []
        private var isRefused = false
        /// Of the sound that was found in the text.
        private var fit: Double?

        init(steps: Int32, complaints: Int32, alarm: Int32) {
            (self.steps, self.complaints, self.alarm) = (steps, complaints, alarm)
        }

        /// False where it was stopped.
        mutating func run(_ tell: (AligningNews) -> Void) -> Bool {
            var open = [steps, complaints]
            while open.contains(where: { $0 >= 0 }) {
                var polls = (open + [alarm]).map {
                    pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
                }
                if poll(&polls, 3, -1) < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                if polls[2].revents != 0 { return false }
                for at in open.indices where polls[at].revents != 0 {
                    guard let bytes = Self.read(open[at]) else {
                        open[at] = -1
                        continue
                    }
                    if at == 0 { take(bytes, tell) } else { complain(bytes) }
                }
            }
            return true
        }

        /// nil at the end.
        private static func read(_ end: Int32) -> [UInt8]? {
            var chunk = [UInt8](repeating: 0, count: 4 << 10)
            let count = Glibc.read(end, &chunk, chunk.count)
            if count < 0, errno == EINTR { return [] }
            return count > 0 ? Array(chunk[..<count]) : nil
        }

        private mutating func complain(_ bytes: [UInt8]) {
            complaint += bytes
            complaint.removeFirst(max(0, complaint.count - AligningProcess.complaintMax))
        }

        private mutating func take(_ bytes: [UInt8], _ tell: (AligningNews) -> Void) {
            for byte in bytes {
                guard byte == 0x0A else {
                    if line.count < AligningProcess.lineMax { line.append(byte) }
                    continue
                }
                if let news = news() { tell(news) }
                line.removeAll(keepingCapacity: true)
            }
        }

        private mutating func news() -> AligningNews? {
            guard let step = try? JSONReader.read(line).value else { return nil }  // none of ours
            let percent = Self.number(step["percent"]) ?? 0
            let share = AligningProcess.listeningShare
            switch step["step"]?.string {
            case "listening": return .percent(percent * share / 100)
            case "aligning": return .percent(share + percent * (100 - share) / 100)
            case "usable": return .usable
            case "refused": isRefused = true
            case "kept": fit = step["fit"]?.scalar.flatMap { Double($0) }
            default: break
            }
            return nil
        }

        private static func number(_ value: JSONValue?) -> Int? {
            value?.scalar.flatMap { Int($0) }
        }

        func end(_ status: Int32) -> AligningEnd {
            if isRefused { return .refused }
            if status == 0, let fit {
                return .kept(percent: Int((max(0, min(1, fit)) * 100).rounded()))
            }
            let lines = String(decoding: complaint, as: UTF8.self).split(separator: "\n")
            guard let last = lines.last else {
                return .failed(tr("Aligning ended too soon. Try again."))
            }
            let name = "rushlight: "
            return .failed(String(last.hasPrefix(name) ? last.dropFirst(name.count) : last))
        }
    }
}
