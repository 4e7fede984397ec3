import Glibc
import Ports
import Wording

/// One conversation with the session's keeper of secrets.
final class SecretBus {
    static let name = "org.freedesktop.secrets"
    static let path = "/org/freedesktop/secrets"
    /// In microseconds: a keeper that has to be started first takes its time.
    private static let patience: UInt64 = 15_000_000
    /// A person who is asked for a password by the keyring has so long.
    private static let personMs: Int32 = 120_000
    /// For how long the bus is listened to at once.
    private static let stepMs: Int32 = 1_000
    private static let prompt = "org.freedesktop.Secret.Prompt"

    let line: BusLine

    /// nil where there is no session bus.
    init?() {
        guard let line = BusLine() else { return nil }
        self.line = line
    }

    /// Whether a secret service runs, or would start when asked.
    var isServed: Bool {
        let isOwned = line.askDaemon(
            "NameHasOwner", patience: Self.patience, { $0.put(.text(Self.name)) }, { $0.flag() })
        if isOwned == true { return true }
        let names = line.askDaemon(
            "ListActivatableNames", patience: Self.patience, { _ in },
            { reader in reader.list("s") { reader.text() } })
        return names?.contains(Self.name) ?? false
    }

    /// What the service answers; nil where it says no or says something else.
    func call<Value>(
        _ path: String, _ interface: String, _ member: String, _ body: (BusWriter) -> Void,
        _ read: (BusReader) -> Value?
    ) -> Value? {
        line.ask(
            Self.name, path, "org.freedesktop.Secret." + interface, member,
            patience: Self.patience, body, read)
    }

    /// Lets the person decide where the service wants that; `/` wants nothing. False when the
    /// person would rather not.
    func settle(_ prompt: String) throws(SecretError) -> Bool {
        if prompt == "/" { return true }
        let rule = "type='signal',interface='\(Self.prompt)',member='Completed',path='\(prompt)'"
        line.match(rule, patience: Self.patience)
        guard call(prompt, "Prompt", "Prompt", { $0.put(.text("")) }, { _ in true }) != nil else {
            throw SecretError(tr("the keyring cannot ask for its password"))
        }
        var waitedMs: Int32 = 0
        while waitedMs < Self.personMs {
            if let isDismissed = completed(prompt) { return !isDismissed }
            guard let descriptor = line.descriptor else {
                throw SecretError(tr("the session's bus went away"))
            }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&watched, 1, Self.stepMs) == 0 { waitedMs += Self.stepMs }
        }
        _ = call(prompt, "Prompt", "Dismiss", { _ in }, { _ in true })
        throw SecretError(tr("the keyring's question was not answered"))
    }

    /// Whether the person sent the question away, once it is over.
    private func completed(_ prompt: String) -> Bool? {
        var isDismissed: Bool?
        _ = line.drain { message in
            guard line.member(message) == "Completed", line.interface(message) == Self.prompt
            else { return }
            // What cannot be read is no consent.
            isDismissed = BusReader(bus: line.bus, message: message).flag() ?? true
        }
        return isDismissed
    }
}
