import Adapters
import Catalogs
import CommandLine
import Features
import Glibc
import HouseholdWing
import Ports
import Terminal

/// The lock of the program, as commands and the screen reach it.
enum LockWork {
    /// nil without a home folder: then nothing is kept, and there is nothing to lock.
    /// Before anything is opened or drawn.
    static func begun(_ file: LockFile?, isPassed: Bool) -> App.Action {
        let standing = file?.standing ?? .absent
        return .service(Lock.self, isPassed ? .passed(standing) : .began(standing))
    }

    static func keeping(_ folders: Folders) -> LockFile? {
        folders.data.map { data in
            LockFile("\(data)/\(LockFile.name)") { ConcreteTime().wall.secondsSince1970 }
        }
    }
}

extension Program {
    var lock: LockParts {
        let file = LockWork.keeping(folders)
        let homeless = LockError("there is no home folder", next: "Set HOME to one.")
        return LockParts(
            isPassed: folders.privateRoom != nil, standing: { file?.standing ?? .absent },
            open: { file?.open($0) ?? .failed(homeless) },
            set: { secret throws(LockError) in
                guard let file else { throw homeless }
                try file.set(secret)
            },
            remove: { () throws(LockError) in
                guard let file else { throw homeless }
                try file.remove()
            },
            removeForgotten: { () throws(LockError) in
                guard let file else { throw homeless }
                return try file.removeForgotten()
            },
            ask: { descriptor, isNew throws(Complaint) in
                try PasswordPrompt.lockPassphrase(descriptor, isNew: isNew)
            })
    }
}

extension PasswordPrompt {
    /// More than is allowed, so that a passphrase that is too long is refused and not cut.
    private static let lockBytesMax = LockFile.passphraseBytesMax + 16

    static func lockPassphrase(_ descriptor: Int32?, isNew: Bool) throws(Complaint) -> Secret? {
        try passphrase(descriptor, of: "the lock", isNew: isNew)
    }

    /// From a descriptor, from standard input where that is no terminal, or from the person in
    /// front of it, unseen; a new one is typed twice by a person. nil where none is given.
    static func passphrase(
        _ descriptor: Int32?, of what: String, isNew: Bool
    ) throws(Complaint) -> Secret? {
        let source = descriptor ?? (isatty(STDIN_FILENO) == 1 ? nil : STDIN_FILENO)
        let line: String?
        if let source {
            line = StandardInput.line(from: source, bytesMax: lockBytesMax)
        } else {
            line = ask(isNew ? "A passphrase for \(what): " : "Passphrase of \(what): ")
            if isNew, let line, !line.isEmpty, ask("The same again: ") != line {
                throw Complaint("the passphrase", "the two are not the same", next: "Begin again.")
            }
        }
        return line.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}
