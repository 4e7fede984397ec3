import CUnix
import Glibc
import Ports
import Speech
import Wording

/// A program of the person's: it gets a sentence on standard input and prints a WAV, or samples
/// where `raw:RATE` stands before it.
public struct CommandVoice: Speaking {
    private let command: String
    /// Of bare samples.
    private let rawRate: Int?
    private let patience: Int

    /// What chooses it among voices.
    public static let id = "command"
    /// A large model may take a while for a long sentence, and for its first one.
    public static let patienceSeconds = 60
    /// Three minutes of a line that takes one.
    private static let bytesMax = 180 * 2 * 48_000

    public init(_ setting: String, patienceSeconds: Int = Self.patienceSeconds) {
        let parts = setting.split(separator: " ", maxSplits: 1)
        if parts.count == 2, parts[0].hasPrefix("raw:"), let rate = Int(parts[0].dropFirst(4)) {
            (rawRate, command) = (rate, String(parts[1]))
        } else {
            (rawRate, command) = (nil, setting)
        }
        patience = patienceSeconds
    }

    private var program: String {
        let word = command.split(separator: " ").first.map(String.init) ?? command
        return word.split(separator: "/").last.map(String.init) ?? word
    }

    public func survey() -> SpeechEngine {
        let voice = Voice(id: Self.id, name: program, languages: [], engine: Self.id)
        return SpeechEngine(name: Self.id, tellsWords: false, voices: [voice])
    }

    public func sound(
        of line: SpokenLine, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound {
        guard speed == 1 else { throw failed(tr("it speaks at its own speed: only 1 is possible")) }
        if let rawRate, !PrintedSound.rates.contains(rawRate) {
            throw failed(tr("raw:\(rawRate) is no rate of sound"))
        }
        let (bytes, status) = try printed(for: line.text, line.language)
        guard status == 0 else {
            throw failed(tr("it ended with \(status)"))
        }
        let sound: SpokenSound?
        if let rawRate {
            sound = PrintedSound.raw(bytes, rate: rawRate)
        } else {
            sound = PrintedSound.wave(bytes)
        }
        guard let sound else {
            throw bytes.isEmpty
                ? .silent(program) : failed(tr("it printed what is no WAV of 16 bits"))
        }
        if sound.samples.isEmpty { throw .silent(program) }
        return sound
    }

    private func failed(_ why: String) -> SpeechTrouble {
        .failed(name: program, why: tr("\(program), of the setting speech.command: \(why)"))
    }

    // MARK: - The program

    private func printed(
        for line: String, _ language: String?
    ) throws(SpeechTrouble) -> ([UInt8], Int32) {
        // In memory, so that a program that never reads is not waited for.
        let input = cu_memory_file()
        var ends: [Int32] = [-1, -1]
        guard input >= 0, cu_pair(&ends) == 0 else { throw failed(tr("there are too many files")) }
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer {
            close(ends[0])
            close(input)
            if nowhere >= 0 { close(nowhere) }
        }
        let text = Array((line + "\n").utf8)
        guard text.withUnsafeBytes({ pwrite(input, $0.baseAddress, $0.count, 0) }) == text.count
        else { throw failed(tr("there is no memory for a sentence")) }
        let words: [String] = ["/bin/sh", "-c", command]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        // A voice of several languages gets the language too.
        let told = language.map { "RUSHLIGHT_LANG=\($0.prefix(35))" }
        var surroundings = Self.environment(with: told)
        defer { for variable in surroundings { free(variable) } }
        var child: pid_t = 0
        // A session of its own: what it starts can be ended with it.
        let trouble = cu_spawn(&child, &arguments, &surroundings, nil, input, ends[1], nowhere, 1)
        close(ends[1])
        guard trouble == 0 else { throw failed(String(cString: strerror(trouble))) }
        let timer = cu_timerfd()
        let process = cu_pidfd_open(child)
        defer {
            for descriptor in [timer, process] where descriptor >= 0 { close(descriptor) }
        }
        _ = cu_arm(timer, timespec(tv_sec: patience, tv_nsec: 0))
        let bytes = Self.read(ends[0], until: timer)
        let isTooMuch = bytes.map { $0.count >= Self.bytesMax } ?? false
        let isDone = isTooMuch || bytes != nil && Self.isReady(process, before: timer)
        kill(-child, SIGKILL)
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard let bytes, isDone else {
            throw failed(tr("it took longer than \(patience) seconds for a sentence"))
        }
        if isTooMuch { throw .endless(program) }
        return (bytes, cu_exit_status(status))
    }

    private static func environment(with told: String?) -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var count = 0
        while let variable = environ[count] {
            variables.append(strdup(variable))
            count += 1
        }
        if let told { variables.append(strdup(told)) }
        return variables + [nil]
    }

    /// nil when it took too long.
    private static func read(_ end: Int32, until timer: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < bytesMax {
            guard isReady(end, before: timer) else { return nil }
            let count = Glibc.read(end, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// The time counts first: a program that never stops printing is always ready.
    private static func isReady(_ descriptor: Int32, before timer: Int32) -> Bool {
        var polls = [descriptor, timer].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&polls, 2, -1) < 0 { guard errno == EINTR else { return false } }
        return polls[1].revents == 0 && polls[0].revents != 0
    }
}

/// Sound as programs print it.
enum PrintedSound {
    static let rates = 4_000...192_000

    /// nil for what is no WAV of 16 bits. Programs that write while they speak leave the lengths
    /// open; then all that follows is sound.
    static func wave(_ bytes: [UInt8]) -> SpokenSound? {
        guard bytes.starts(with: "RIFF".utf8), bytes.count >= 12,
            bytes[8..<12].elementsEqual("WAVE".utf8)
        else { return nil }
        var (at, rate, channels) = (12, 0, 0)
        while at + 8 <= bytes.count {
            let length = number(bytes, at + 4, 4)
            let body = at + 8
            if bytes[at..<at + 4].elementsEqual("fmt ".utf8) {
                guard body + 16 <= bytes.count, number(bytes, body + 14, 2) == 16,
                    [1, 0xFFFE].contains(number(bytes, body, 2))
                else { return nil }
                channels = number(bytes, body + 2, 2)
                rate = number(bytes, body + 4, 4)
            } else if bytes[at..<at + 4].elementsEqual("data".utf8) {
                guard rates.contains(rate), (1...8).contains(channels) else { return nil }
                let isOpen = length == 0 || length > bytes.count - body
                let end = isOpen ? bytes.count : body + length
                return SpokenSound(
                    samples: samples(bytes[body..<end], channels), rate: rate, marks: [])
            }
            // A chunk of odd length is filled up.
            at = body + length + length % 2
        }
        return nil
    }

    static func raw(_ bytes: [UInt8], rate: Int) -> SpokenSound {
        SpokenSound(samples: samples(bytes[...], 1), rate: rate, marks: [])
    }

    static func samples(_ bytes: ArraySlice<UInt8>, _ channels: Int) -> [Int16] {
        let frame = 2 * channels
        return (0..<bytes.count / frame).map { index in
            let at = bytes.startIndex + index * frame
            let sum = (0..<channels).reduce(0) { sum, channel in
                let low = UInt16(bytes[at + 2 * channel])
                return sum + Int(Int16(bitPattern: low | UInt16(bytes[at + 2 * channel + 1]) << 8))
            }
            return Int16(clamping: sum / channels)
        }
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
}
