import CUnix
import Glibc
import Notation
import Ports
import Speech
import Synchronization

/// A program of the person's that is kept running: it loads its voice once. It gets a line of JSON
/// for each sentence, and answers with one, behind which so many bytes of sound follow as it says.
/// It is begun anew where it ends, hangs or answers what makes no sense.
public final class KeptVoice: Speaking {
    private struct Running {
        var child: pid_t
        var socket: Int32
        var timer: Int32
        /// Read, and not looked at.
        var rest: [UInt8] = []
        var asked = 0

        func end() {
            kill(-child, SIGKILL)
            kill(child, SIGKILL)
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            close(socket)
            close(timer)
        }
    }

    /// What went wrong, as a clause; and whether it may not go wrong again.
    private struct Fault: Error {
        var why: String
        var isStale = false
    }

    private let command: String
    private let patience: Int
    private let running = Mutex<Running?>(nil)

    /// Before the command, in the setting.
    public static let prefix = "kept:"
    private static let headMax = 1 << 20
    /// Three minutes of a line that takes one.
    private static let bytesMax = 180 * 2 * 48_000
    private static let wordsMax = 4_000

    public init(_ command: String, patienceSeconds: Int = CommandVoice.patienceSeconds) {
        (self.command, patience) = (command, patienceSeconds)
    }

    deinit {
        running.withLock { running in
            if let held = running { held.end() }
        }
    }

    private var program: String {
        let word = command.split(separator: " ").first.map(String.init) ?? command
        return word.split(separator: "/").last.map(String.init) ?? word
    }

    public func survey() -> SpeechEngine {
        let voice = Voice(
            id: CommandVoice.id, name: program, languages: [], engine: CommandVoice.id)
        return SpeechEngine(name: CommandVoice.id, tellsWords: false, voices: [voice])
    }

    public func sound(
        of line: String, language: String?, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound {
        guard speed == 1 else { throw failed("it speaks at its own speed: only 1 is possible") }
        let made = running.withLock { running -> Result<SpokenSound, Fault> in
            let wasRunning = running != nil
            var result = ask(&running, line, language)
            // One that ended since it was asked last is begun anew, once.
            if wasRunning, case .failure(let fault) = result, fault.isStale {
                result = ask(&running, line, language)
            }
            return result
        }
        switch made {
        case .success(let sound) where sound.samples.isEmpty: throw .silent(program)
        case .success(let sound): return sound
        case .failure(let fault): throw failed(fault.why)
        }
    }

    private func failed(_ why: String) -> SpeechTrouble {
        .failed(name: program, why: "\(program), of the setting speech.command: \(why)")
    }

    private func ask(
        _ running: inout Running?, _ line: String, _ language: String?
    ) -> Result<SpokenSound, Fault> {
        var own: Running
        do throws(Fault) {
            if let held = running { own = held } else { own = try begin() }
        } catch {
            return .failure(error)
        }
        running = nil
        do throws(Fault) {
            let sound = try speak(&own, line, language)
            running = own
            return .success(sound)
        } catch {
            own.end()
            return .failure(error)
        }
    }

    private func begin() throws(Fault) -> Running {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw Fault(why: "there are too many files")
        }
        let (timer, nowhere) = (cu_timerfd(), open("/dev/null", O_RDWR | O_CLOEXEC))
        defer {
            close(ends[1])
            if nowhere >= 0 { close(nowhere) }
        }
        let words: [String] = ["/bin/sh", "-c", command]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let trouble = cu_spawn(&child, &arguments, environ, nil, ends[1], ends[1], nowhere, 1)
        guard trouble == 0, timer >= 0 else {
            close(ends[0])
            if timer >= 0 { close(timer) }
            if trouble == 0 { kill(-child, SIGKILL) }
            throw Fault(why: String(cString: strerror(trouble == 0 ? EMFILE : trouble)))
        }
        return Running(child: child, socket: ends[0], timer: timer)
    }

    private func speak(
        _ own: inout Running, _ line: String, _ language: String?
    ) throws(Fault) -> SpokenSound {
        _ = cu_arm(own.timer, timespec(tv_sec: patience, tv_nsec: 0))
        own.asked += 1
        let question = JSONValue.object([
            "id": .number(Int64(own.asked)), "text": .string(line), "lang": .text(language),
        ])
        try send(Array((question.line + "\n").utf8), &own)
        let head = try head(&own)
        // What an earlier sentence was answered would be heard for this one.
        if let id = head["id"]?.scalar, id != String(own.asked) {
            throw Fault(why: "it answered another sentence than the one it was asked for")
        }
        if let why = head["error"]?.string { throw Fault(why: String(why.prefix(200))) }
        guard let rate = head["rate"]?.scalar.flatMap({ Int($0) }),
            PrintedSound.rates.contains(rate)
        else { throw Fault(why: "it told no rate of sound") }
        guard let count = head["bytes"]?.scalar.flatMap({ Int($0) }), count >= 0 else {
            throw Fault(why: "it did not tell how many bytes follow")
        }
        guard count <= Self.bytesMax else { throw Fault(why: "it does not stop speaking") }
        var sound = PrintedSound.raw(try bytes(count, &own), rate: rate)
        sound.marks = marks(head, rate)
        return sound
    }

    private func marks(_ head: JSONValue, _ rate: Int) -> [SpokenSound.Mark] {
        (head["words"]?.elements ?? []).prefix(Self.wordsMax).compactMap { pair in
            let numbers = pair.elements.compactMap { $0.scalar.flatMap(Double.init) }
            guard numbers.count == 2, numbers.allSatisfy({ (0..<1e7).contains($0) }) else {
                return nil
            }
            return SpokenSound.Mark(
                character: Int(numbers[0]), sample: Int(numbers[1]) * rate / 1_000)
        }
    }

    // MARK: - Bytes

    private func send(_ bytes: [UInt8], _ own: inout Running) throws(Fault) {
        var at = 0
        while at < bytes.count {
            try ready(Int16(POLLOUT), own)
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    own.socket, $0.baseAddress! + at, bytes.count - at,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // It may have answered before it ended, and not have read: what it said tells more.
            guard count > 0 else { return }
            at += count
        }
    }

    private func head(_ own: inout Running) throws(Fault) -> JSONValue {
        while true {
            if let end = own.rest.firstIndex(of: 0x0A) {
                let line = Array(own.rest[..<end])
                own.rest.removeFirst(end + 1)
                do throws(JSONError) {
                    let value = try JSONReader.read(line).value
                    if value.isObject { return value }
                } catch {
                    throw Fault(why: "it answered what is no JSON: \(error.why)")
                }
                throw Fault(why: "it answered what is no object of JSON")
            }
            if own.rest.count > Self.headMax { throw Fault(why: "its answer has no end") }
            try read(&own, isFirst: own.rest.isEmpty)
        }
    }

    private func bytes(_ count: Int, _ own: inout Running) throws(Fault) -> [UInt8] {
        while own.rest.count < count { try read(&own, isFirst: false) }
        let bytes = Array(own.rest[..<count])
        own.rest.removeFirst(count)
        return bytes
    }

    private func read(_ own: inout Running, isFirst: Bool) throws(Fault) {
        try ready(Int16(POLLIN), own)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(own.socket, &chunk, chunk.count)
        if count < 0, errno == EINTR { return }
        guard count > 0 else { throw Fault(why: "it ended", isStale: isFirst) }
        own.rest += chunk[..<count]
    }

    /// The time counts first: a program that never stops is always ready.
    private func ready(_ wanted: Int16, _ own: Running) throws(Fault) {
        var polls = [
            pollfd(fd: own.timer, events: Int16(POLLIN), revents: 0),
            pollfd(fd: own.socket, events: wanted, revents: 0),
        ]
        while poll(&polls, 2, -1) < 0 {
            guard errno == EINTR else { throw Fault(why: String(cString: strerror(errno))) }
        }
        if polls[0].revents != 0 {
            throw Fault(why: "it took longer than \(patience) seconds for a sentence")
        }
    }
}
