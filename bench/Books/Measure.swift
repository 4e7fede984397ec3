import Glibc

func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

enum MeasureError: Error { case failed(String) }

extension Bench {
    struct Taken {
        /// Milliseconds to the end, and to the first byte.
        var wall: Double
        var first: Double
        var peakMb: Double
        var runs: Int
    }

    /// Medians of several runs, after one that is not counted. What takes longer than `slowMs` is
    /// run only once.
    func measure(_ command: [String], runs: Int = Books.runs, slowMs: Double = .infinity) throws
        -> Taken
    {
        var all = [try once(command)]
        if runs > 0, all[0].wall <= slowMs {
            all = try (0..<runs).map { _ in try once(command) }
        }
        return Taken(
            wall: Books.median(all.map(\.wall)), first: Books.median(all.map(\.first)),
            peakMb: Books.median(all.map(\.peakMb)), runs: all.count)
    }

    /// Runs a program into a pipe that is read as fast as it comes.
    private func once(_ command: [String]) throws -> Taken {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw MeasureError.failed("pipe") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let began = now()
        let failed = posix_spawn(&child, command[0], &actions, nil, &arguments, environ)
        close(ends[1])
        guard failed == 0 else { throw MeasureError.failed(command[0]) }
        var first: Double?
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while read(ends[0], &chunk, chunk.count) > 0 { first = first ?? now() }
        close(ends[0])
        var (status, usage) = (Int32(0), rusage())
        guard wait4(child, &status, 0, &usage) == child, status == 0 else {
            throw MeasureError.failed(command.joined(separator: " "))
        }
        let ended = now()
        return Taken(
            wall: (ended - began) * 1000, first: ((first ?? ended) - began) * 1000,
            peakMb: Double(usage.ru_maxrss) / 1024, runs: 1)
    }

    /// Where a program stands, if it is installed.
    func find(_ program: String) -> String? {
        guard let path = getenv("PATH") else { return nil }
        return String(cString: path).split(separator: ":").map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 }
    }
}
