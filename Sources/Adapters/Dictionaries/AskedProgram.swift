import CUnix
import Glibc
import Lexica
import Ports
import Wording

extension DiskDictionaries {
    /// How long a program of the person's may think: some ask a server.
    private static let patience = timespec(tv_sec: 15, tv_nsec: 0)
    private static let outputMax = LexiconLimits.articleBytes

    public func answer(of command: String, on word: String) throws(DefiningError) -> Definition {
        let words = Self.arguments(of: command, with: word)
        guard let program = words.first else { throw DefiningError(tr("the setting names none")) }
        let (text, status) = try Self.run(words)
        let lines = String(decoding: text, as: UTF8.self).trimmed
        guard !lines.isEmpty else {
            throw DefiningError(
                status == 0 ? tr("\(program) said nothing") : tr("\(program) ended with \(status)"))
        }
        return Definition(source: program, headword: word, text: lines)
    }

    /// The words of a command, `{}` in them replaced by the word, else the word behind them all. A
    /// word from a book can be anything, but never an option.
    static func arguments(of command: String, with word: String) -> [String] {
        let safe = String(word.drop { $0 == "-" || $0.isWhitespace })
        var words = command.split(separator: " ").map(String.init)
        guard !words.isEmpty else { return [] }
        let isPlaced = words.dropFirst().contains { $0.contains("{}") }
        words = words.enumerated().map { index, part in
            index == 0 ? part : part.replacing("{}", with: safe)
        }
        return isPlaced ? words : words + [safe]
    }

    private static func run(_ words: [String]) throws(DefiningError) -> ([UInt8], Int32) {
        var ends: [Int32] = [-1, -1]
        guard cu_pair(&ends) == 0 else { throw DefiningError(tr("there are too many files")) }
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer {
            close(ends[0])
            if nowhere >= 0 { close(nowhere) }
        }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        // A session of its own: what it starts can be ended with it.
        let failed = cu_spawn(&child, &arguments, environ, nil, nowhere, ends[1], nowhere, 1)
        close(ends[1])
        guard failed == 0 else {
            throw DefiningError(
                tr("\(words[0]) could not be started (\(String(cString: strerror(failed))))"))
        }
        let timer = cu_timerfd()
        let process = cu_pidfd_open(child)
        defer {
            for descriptor in [timer, process] where descriptor >= 0 { close(descriptor) }
        }
        _ = cu_arm(timer, patience)
        let text = read(ends[0], until: timer)
        // It has said what there is to say, and may end by itself; or enough; or nothing too long.
        if text != nil { _ = isReady(process, before: timer) }
        kill(-child, SIGKILL)
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard let text else { throw DefiningError(tr("\(words[0]) took longer than 15 seconds")) }
        return (text, cu_exit_status(status))
    }

    /// nil when it took too long.
    private static func read(_ end: Int32, until timer: Int32) -> [UInt8]? {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while text.count < outputMax {
            guard isReady(end, before: timer) else { return nil }
            let count = Glibc.read(end, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            text += chunk[..<count]
        }
        return Array(text.prefix(outputMax))
    }

    private static func isReady(_ descriptor: Int32, before timer: Int32) -> Bool {
        var polls = [descriptor, timer].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&polls, 2, -1) < 0 { guard errno == EINTR else { return false } }
        return polls[0].revents != 0
    }
}

extension String {
    fileprivate var trimmed: String {
        let lead = drop(while: \.isWhitespace)
        return String(lead.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Every place of a piece replaced. (Foundation has one.)
    fileprivate func replacing(_ piece: String, with other: String) -> String {
        var out = ""
        var rest = self[...]
        while let first = rest.indices.first(where: { rest[$0...].hasPrefix(piece) }) {
            out += rest[..<first] + other
            rest = rest[rest.index(first, offsetBy: piece.count)...]
        }
        return out + rest
    }
}
