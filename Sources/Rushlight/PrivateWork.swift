import Adapters
import CUnix
import Catalogs
import CommandLine
import Glibc
import Ports
import ScreenKit
import Terminal

/// The private shelf, as commands reach it.
extension Program {
    var privateShelf: PrivateParts {
        let shelf = folders.data.map { data in
            PrivateShelf(data: data) { ConcreteTime().wall.secondsSince1970 }
        }
        let homeless = LockError("there is no home folder", next: "Set HOME to one.")
        let runtime = variables["XDG_RUNTIME_DIR"]
        var key: PrivateShelf.Key?
        return PrivateParts(
            isInside: folders.privateRoom != nil,
            standing: {
                guard let shelf, let tries = shelf.tries else { return nil }
                let use = PrivateRoom.use(of: shelf, runtime: runtime)
                return PrivateStanding(
                    tries: tries, isOpen: use == .open, isLeft: use == .left, bytes: shelf.bytes,
                    folder: shelf.folder)
            },
            make: { passphrase throws(LockError) in
                guard let shelf else { throw homeless }
                key = try shelf.make(passphrase)
            },
            open: { passphrase throws(LockError) in
                guard let shelf else { throw homeless }
                switch try shelf.open(passphrase) {
                case .right(let found):
                    key = found
                    return .right
                case .wrong(let tries): return .wrong(tries)
                case .early(let tries): return .early(tries)
                }
            },
            change: { passphrase throws(LockError) in
                guard let shelf, let key else { throw homeless }
                try shelf.change(key, to: passphrase)
            },
            remove: { () throws(LockError) in
                guard let shelf else { throw homeless }
                try PrivateRoom.remove(shelf, runtime: runtime)
            },
            enter: { [self] words throws(Complaint) in
                do throws(LockError) {
                    guard let shelf, let key else { throw homeless }
                    let room = try PrivateRoom(shelf, key, runtime: runtime)
                    return try PrivateKeeper(room).run(words, furnish: furnish)
                } catch {
                    throw Complaint("the private shelf", error.why, next: error.next)
                }
            },
            putAside: { () throws(LockError) in
                guard let shelf else { throw homeless }
                return try PrivateRoom.putAside(shelf, runtime: runtime)
            },
            ask: { descriptor, isNew throws(Complaint) in
                try PasswordPrompt.passphrase(descriptor, of: "the private shelf", isNew: isNew)
            },
            isAsking: isatty(STDIN_FILENO) == 1,
            pause: { seconds in poll(nil, 0, Int32(clamping: seconds * 1_000)) },
            confirm: PasswordPrompt.confirm)
    }

    /// A new one looks as its owner is used to. Hooks and commands of their own stay outside, since
    /// they may tell others what is read.
    private func furnish(_ config: String) {
        let disk = DiskDocuments()
        func copy(_ old: String, to name: String, _ change: ([UInt8]) -> [UInt8]? = { $0 }) {
            // What cannot be read, understood or written is left at its default.
            guard let bytes = try? disk.read(old, bytesMax: 1 << 20), let new = change(bytes)
            else { return }
            // The same.
            try? disk.save(new, to: config + "/" + name)
        }
        if let settings = folders.settings {
            copy(settings, to: SettingsFile.name, SettingsFile.withoutCommands)
        }
        guard let themes = folders.themes else { return }
        // Themes that cannot be listed are not copied.
        for name in (try? disk.names(in: themes)) ?? [] {
            copy(themes + "/" + name, to: "themes/" + name)
        }
    }

    /// Goes over to the private shelf: this program ends, and one that asks for the passphrase
    /// takes its place. Returns only where it cannot be started.
    func turnPrivate() throws(Complaint) -> Int32 {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        let line: [String] = [ChildParts.ownProgram, "private"]
        var words = line.map { strdup($0) } + [nil]
        execv(ChildParts.ownProgram, &words)
        throw Complaint(
            "the private shelf", String(cString: strerror(errno)), next: "Run `rushlight private`.")
    }
}
