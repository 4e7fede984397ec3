import Catalogs
import Ports
import Synchronization
import Wording

/// Secrets with the session's keyring: GNOME's, KDE's, KeePassXC's. They cross the session's own
/// bus, which other users cannot read, in the form that every keyring knows.
final class SecretService: Sendable {
    /// One question at a time: a keyring may ask the person something.
    private let turn = Mutex<Bool?>(nil)

    /// Whether there is a keyring that answers. One that did not is not waited for again.
    var isThere: Bool {
        turn.withLock { known in
            if let known { return known }
            // One that is only not there yet may come.
            guard let bus = SecretBus(), bus.isServed else { return false }
            let answers = session(bus) != nil
            known = answers
            return answers
        }
    }

    func secret(of account: String) throws(SecretError) -> Secret? {
        try with { bus, session throws(SecretError) in
            guard let item = try items(bus, account).first else { return nil }
            guard try unlock(bus, item) else { throw Self.locked }
            let bytes = bus.call(
                item, "Item", "GetSecret", { $0.put(.path(session)) },
                { reader in
                    reader.within("r", "oayays") { () -> [UInt8]? in
                        guard reader.text("o") != nil, reader.list("y", reader.byte) != nil else {
                            return nil
                        }
                        return reader.list("y", reader.byte)
                    }
                })
            guard let bytes else { throw SecretError(tr("the keyring does not tell the password")) }
            return Secret(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// - Parameter name: what the person sees in the keyring's own list.
    func keep(
        _ secret: Secret, of account: String, name: String
    ) throws(SecretError) {
        try with { bus, session throws(SecretError) in
            let collection = try collection(bus)
            guard try unlock(bus, collection) else { throw Self.locked }
            let prompt = bus.call(
                collection, "Collection", "CreateItem",
                { writer in
                    writer.put(
                        .table([
                            ("org.freedesktop.Secret.Item.Label", .text("Rushlight: \(name)")),
                            (
                                "org.freedesktop.Secret.Item.Attributes",
                                .words(Self.attributes(account))
                            ),
                        ]))
                    writer.within("r", "oayays") {
                        writer.put(.path(session))
                        writer.put(.bytes([]))
                        writer.put(.bytes(Array(secret.text.utf8)))
                        writer.put(.text("text/plain; charset=utf8"))
                    }
                    writer.put(.flag(true))
                }, { reader in reader.text("o").flatMap { _ in reader.text("o") } })
            guard let prompt else {
                throw SecretError(tr("the keyring does not take the password"))
            }
            guard try bus.settle(prompt) else { throw Self.locked }
        }
    }

    func forget(_ account: String) throws(SecretError) {
        try with { bus, _ throws(SecretError) in
            for item in try items(bus, account) {
                let prompt = bus.call(item, "Item", "Delete", { _ in }, { $0.text("o") })
                guard let prompt else {
                    throw SecretError(tr("the keyring does not give the password up"))
                }
                guard try bus.settle(prompt) else { throw Self.locked }
            }
        }
    }

    // MARK: - What all of them begin with

    private static var locked: SecretError { SecretError(tr("the keyring stays locked")) }

    private static func attributes(_ account: String) -> [(String, String)] {
        [("application", "rushlight"), ("account", account)]
    }

    private func with<T: Sendable>(
        _ body: (SecretBus, String) throws(SecretError) -> T
    ) throws(SecretError) -> T {
        let result: Result<T, SecretError> = turn.withLock { _ in
            do throws(SecretError) {
                guard let bus = SecretBus(), let session = session(bus) else {
                    throw SecretError(tr("the keyring does not answer"))
                }
                return .success(try body(bus, session))
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    private func session(_ bus: SecretBus) -> String? {
        bus.call(
            SecretBus.path, "Service", "OpenSession",
            { writer in
                writer.put(.text("plain"))
                writer.putVariant(.text(""))
            },
            { reader in reader.variant("s") { reader.text() }.flatMap { _ in reader.text("o") } })
    }

    private func items(_ bus: SecretBus, _ account: String) throws(SecretError) -> [String] {
        let found = bus.call(
            SecretBus.path, "Service", "SearchItems",
            { $0.put(.words(Self.attributes(account))) },
            { reader -> [String]? in
                guard let open = reader.list("o", { reader.text("o") }),
                    let locked = reader.list("o", { reader.text("o") })
                else { return nil }
                return open + locked
            })
        guard let found else { throw SecretError(tr("the keyring does not answer")) }
        return found
    }

    /// The one the person has, or one that the keyring makes for it.
    private func collection(_ bus: SecretBus) throws(SecretError) -> String {
        let standing = bus.call(
            SecretBus.path, "Service", "ReadAlias", { $0.put(.text("default")) },
            { $0.text("o") })
        if let standing, standing != "/" { return standing }
        let made = bus.call(
            SecretBus.path, "Service", "CreateCollection",
            { writer in
                writer.put(
                    .table([("org.freedesktop.Secret.Collection.Label", .text("Default keyring"))]))
                writer.put(.text("default"))
            },
            { reader -> (String, String)? in
                guard let path = reader.text("o"), let prompt = reader.text("o") else { return nil }
                return (path, prompt)
            })
        guard let made, try bus.settle(made.1) else {
            throw SecretError(tr("there is no keyring yet, and none was made"))
        }
        if made.0 != "/" { return made.0 }
        let now = bus.call(
            SecretBus.path, "Service", "ReadAlias", { $0.put(.text("default")) },
            { $0.text("o") })
        guard let now, now != "/" else { throw SecretError(tr("there is no keyring yet")) }
        return now
    }

    /// False when the person declined. An unlocked keyring does not ask.
    private func unlock(_ bus: SecretBus, _ path: String) throws(SecretError) -> Bool {
        let prompt = bus.call(
            SecretBus.path, "Service", "Unlock", { $0.put(.paths([path])) },
            { reader in reader.list("o", { reader.text("o") }).flatMap { _ in reader.text("o") } })
        guard let prompt else { throw SecretError(tr("the keyring does not answer")) }
        return try bus.settle(prompt)
    }
}
