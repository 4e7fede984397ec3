import Adapters
import CUnix
import Catalogs
import CommandLine
import Glibc
import Ports
import Terminal

/// Stands beside the programs in the open private shelf: seals what they write while they are
/// there, and all of it when the last has gone. It waits in `poll`, and wakes when something was
/// written.
struct PrivateKeeper {
    /// What was written together is sealed together.
    private static let settling = Duration.seconds(2)
    /// Between two times that something is sealed, and after a disk refused it.
    private static let pause = Duration.seconds(10)

    private let room: PrivateRoom
    private let time = ConcreteTime()

    init(_ room: PrivateRoom) { self.room = room }

    /// Runs a command line in it, on this terminal. Call before any thread exists.
    func run(_ words: [String], furnish: (String) -> Void) throws(LockError) -> Int32 {
        let held = try room.enter(furnish: furnish)
        var lives: [Int32] = [-1, -1]
        let signals = cu_hear_child()
        // Closed by itself when the last process that the command left behind has ended.
        guard signals >= 0, pipe(&lives) == 0 else { throw cannot(errno, held) }
        _ = fcntl(lives[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(held, F_SETFD, 0)
        var child: pid_t = 0
        var arguments = ([ChildParts.ownProgram] + words).map { strdup($0) } + [nil]
        var variables = Self.variables(naming: room.path).map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let trouble = cu_spawn_here(&child, &arguments, &variables)
        close(lives[1])
        guard trouble == 0 else { throw cannot(trouble, held) }
        _ = fcntl(held, F_SETFD, FD_CLOEXEC)
        let status = wait(for: child, signals)
        guard try leave(held) == .held else { return status }
        // Sound plays on behind the shell: so does this, until that ends.
        guard Self.isOver(lives[0]) || cu_go_behind(status) == 0 else { return status }
        wait(until: lives[0])
        // No terminal is left to report a failure on; the next `private` seals what is left.
        _ = try leave(-1)
        return status
    }

    /// Where it cannot be sealed nothing is removed.
    private func leave(_ held: Int32) throws(LockError) -> PrivateRoom.Leaving {
        do throws(LockError) { return try room.leave(held) } catch {
            throw LockError(
                "it cannot be sealed: \(error.why); all of it is still in memory, until the "
                    + "machine stops",
                next: "\(error.next) Then run `rushlight private` again.")
        }
    }

    private func cannot(_ number: Int32, _ held: Int32) -> LockError {
        let why = String(cString: strerror(number))
        // The first trouble is the one to tell.
        _ = try? room.leave(held)
        return LockError("no program can be started in it: \(why)", next: "Try again.")
    }

    private static func variables(naming folder: String) -> [String] {
        Variables().all.map { $0.key + "=" + $0.value }
            .filter { !$0.hasPrefix(Folders.privateVariable + "=") }
            + ["\(Folders.privateVariable)=\(folder)"]
    }

    // MARK: - Waiting

    /// Its status, as a shell tells it.
    private func wait(for child: pid_t, _ signals: Int32) -> Int32 {
        watch(signals) {
            var status: Int32 = 0
            while case let number = cu_heard(signals), number != 0 {
                if number != SIGCHLD {
                    kill(child, number)
                } else if waitpid(child, &status, WNOHANG) == child {
                    return cu_exit_status(status)
                }
            }
            return nil
        }
    }

    private func wait(until lives: Int32) {
        _ = watch(lives) { Self.isOver(lives) ? 0 : nil }
    }

    private static func isOver(_ lives: Int32) -> Bool {
        var looked = pollfd(fd: lives, events: Int16(POLLIN), revents: 0)
        return poll(&looked, 1, 0) > 0
    }

    /// Seals what is written until what is asked, each time the descriptor wakes, gives an answer.
    private func watch(_ descriptor: Int32, _ ask: () -> Int32?) -> Int32 {
        let written = PrivateWatch(room.path)
        var due: Duration?
        var last = time.now - Self.pause
        while true {
            var looked = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: written.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let left = due.map { max(0, ($0 - time.now) / .milliseconds(1)) } ?? -1
            poll(&looked, 2, left < 0 ? -1 : Int32(clamping: Int(left) + 1))
            if looked[0].revents != 0, let answer = ask() { return answer }
            if looked[1].revents != 0 {
                written.takeChanges()
                due = due ?? max(time.now + Self.settling, last + Self.pause)
            }
            if let now = due, now <= time.now {
                (due, last) = (nil, time.now)
                do throws(LockError) { try room.save() } catch {
                    // It is tried again, and told when the last one leaves.
                    due = time.now + Self.pause
                }
            }
        }
    }
}
