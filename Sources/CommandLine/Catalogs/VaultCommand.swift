import Catalogs
import LendingRuntime

/// Where passwords are kept, from a script.
public struct VaultCommand {
    public enum Order: Equatable, Sendable {
        /// Makes the file that a passphrase locks, or gives it another.
        case passphrase
        /// Moves all passwords there.
        case keep(SecretPlace)
    }

    /// Where passphrases come from; never from the command line, which anybody can list.
    public struct Source: Equatable, Sendable {
        public var descriptor: Int32?
        public var newDescriptor: Int32?
        public init() {}

        init(_ given: ParsedArguments) throws(Complaint) {
            descriptor = try given.descriptor("passphrase-fd")
            newDescriptor = try given.descriptor("new-passphrase-fd")
        }
    }

    /// An order that may need the passphrase of the passwords, and where it comes from.
    struct Unlocked<Order: Equatable & Sendable>: Equatable, Sendable {
        var order: Order
        var source: Source

        init(_ order: Order, _ source: Source) {
            (self.order, self.source) = (order, source)
        }
    }

    /// A passphrase that opens the file, or a new one, which a person types twice. nil
    /// where none is given.
    public typealias Asking = (_ isNew: Bool) throws(Complaint) -> Secret?

    private let desk: VaultDesk
    private let console: Console
    private let ask: Asking

    public init(desk: VaultDesk, console: Console, ask: @escaping Asking) {
        self.desk = desk
        self.console = console
        self.ask = ask
    }

    static func perform(_ asked: Unlocked<Order>, with parts: any CommandParts) -> Int32 {
        let status = parts.vault(asked.source).run(asked.order)
        guard status == 0, case .keep(let place) = asked.order else { return status }
        return parts.config.set("catalogs.passwords", to: place.rawValue)
    }

    public func run(_ order: Order) -> Int32 {
        do throws(Complaint) {
            switch order {
            case .passphrase: try passphrase()
            case .keep(let place): try move(to: place)
            }
            return 0
        } catch {
            return console.tell([error])
        }
    }

    /// Makes the file, where a person or a script tells a passphrase for it. Whether there is one
    /// now.
    func offer() throws(Complaint) -> Bool {
        guard desk.hasNoFile, let passphrase = try ask(true) else { return false }
        try told { () throws(CatalogTrouble) in try desk.make(passphrase) }
        return true
    }

    private func passphrase() throws(Complaint) {
        if desk.hasNoFile {
            guard try offer() else { throw Self.unheard }
            console.line("There is a file for passwords now, and this passphrase opens it.")
            return
        }
        guard let old = try ask(false), let new = try ask(true) else { throw Self.unheard }
        try told { () throws(CatalogTrouble) in try desk.change(old, to: new) }
        console.line("The passphrase is another one from now on; what is kept stays.")
    }

    private func move(to place: SecretPlace) throws(Complaint) {
        switch place {
        case .keyring:
            guard desk.hasKeyring else {
                throw Complaint(
                    "account passwords", "no keyring answers here", next: "Nothing was moved.")
            }
        case .file: if desk.hasNoFile, try !offer() { throw Self.unheard }
        case .session: break
        }
        let moved = try told { () throws(CatalogTrouble) in try desk.move(to: place) }
        for account in moved {
            console.line("The password of \(account.name) is \(place.words) now.")
        }
        if moved.isEmpty { console.line("Nothing was kept elsewhere.") }
    }

    private static let unheard = Complaint(
        "the passphrase", "none can be read", next: "Name its source with --passphrase-fd N.")

    private func told<T>(
        _ body: () throws(CatalogTrouble) -> T
    ) throws(Complaint) -> T {
        do throws(CatalogTrouble) { return try body() } catch {
            throw Complaint("passwords", error.why, next: error.nextForScript)
        }
    }
}
