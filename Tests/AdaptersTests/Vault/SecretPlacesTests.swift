import CSodium
import Catalogs
import Glibc
import Ports
import Synchronization
import TestKit
import Testing

@testable import Adapters
@testable import LendingRuntime

/// Where passwords go, with a keyring on a real bus and a file on a real disk.
extension MprisTests {
    @Suite(.enabled(if: cs() != nil, "libsodium is not installed"))
    struct SecretPlacesTests {
        private let folder = TemporaryFolder()
        private let home = Account(id: "1", name: "Home", catalog: "https://home.example/opds")

        private func places(
            wish: SecretPlace? = nil, ask: @escaping SecretPlaces.Asking = { _ in nil }
        ) -> SecretPlaces {
            let file = PassphraseVault(folder.path + "/vault", cost: PassphraseVaultTests.cost)
            return SecretPlaces(file: file, wish: { wish }, ask: ask)
        }

        private func kept(_ place: SecretPlace, _ id: String = "1") -> Account {
            var account = Account(id: id, name: "Home \(id)", catalog: "https://\(id).example/")
            account.user = "ann"
            account.kept = place
            return account
        }

        @Test func `the keyring keeps what it is given, and is asked before the file`() throws {
            let bus = try #require(PrivateBus())
            let keyring = try #require(FakeKeyring())
            defer { keyring.close() }
            let places = places()
            #expect(places.hasKeyring && places.place == .keyring)
            #expect(try places.secret(of: home) == nil)
            #expect(try places.keep(Secret("fïre"), of: home) == .keyring)
            #expect(try places.keep(Secret("water"), of: home) == .keyring)
            #expect(keyring.secrets == ["1": "water"])
            let label = keyring.state.withLock { $0.items[0]?.label }
            #expect(label == "Rushlight: Home")
            #expect(try self.places().secret(of: kept(.keyring)) == Secret("water"))
            try places.forget(home)
            #expect(keyring.secrets.isEmpty)
            #expect(DiskLook.exists(folder.path + "/vault") == false)
            withExtendedLifetime(bus) {}
        }

        @Test func `a locked keyring asks its person, who may say no`() throws {
            let bus = try #require(PrivateBus())
            let keyring = try #require(FakeKeyring())
            defer { keyring.close() }
            _ = try places().keep(Secret("fire"), of: home)
            keyring.state.withLock {
                $0.isLocked = true
                $0.isDismissing = true
            }
            let places = places()
            #expect(throws: SecretError("the keyring stays locked")) {
                try places.secret(of: home)
            }
            keyring.state.withLock { $0.isDismissing = false }
            #expect(try places.secret(of: home) == Secret("fire"))
            #expect(keyring.state.withLock { $0.questions } == 2)
            withExtendedLifetime(bus) {}
        }

        @Test func `without a keyring there is the file, and without the file the session`() throws
        {
            // No bus listens there.
            setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1)
            let places = places()
            #expect(!places.hasKeyring && places.place == .session)
            #expect(try places.keep(Secret("fire"), of: home) == .session)
            #expect(try places.secret(of: home) == Secret("fire"))
            #expect(try self.places().secret(of: home) == nil)
            try places.make(Secret("sesame"))
            #expect(places.place == .file)
            #expect(try places.keep(Secret("fire"), of: home) == .file)
            let asked = Mutex<[Int]>([])
            let later = self.places { attempt in
                asked.withLock { $0.append(attempt) }
                return Secret(attempt == 0 ? "barley" : "sesame")
            }
            #expect(try later.secret(of: kept(.file)) == Secret("fire"))
            #expect(asked.withLock { $0 } == [0, 1])
            // What was never there asks for no passphrase.
            #expect(try self.places().secret(of: home) == nil)
            #expect(throws: SecretError.locked) { try self.places().secret(of: kept(.file)) }
            #expect(self.places(wish: .session).place == .session)
        }

        @Test func `moving takes nothing away before all of it is at the new place`() throws {
            let bus = try #require(PrivateBus())
            let keyring = try #require(FakeKeyring())
            defer { keyring.close() }
            let places = places()
            let book = AccountLedger(
                documents: DiskDocuments(), path: folder.path + "/accounts.json", newID: { "x" })
            for id in ["1", "2"] {
                try book.put(kept(.keyring, id))
                _ = try places.keep(Secret("secret \(id)"), of: kept(.keyring, id))
            }
            let desk = VaultDesk(places: places, book: book)
            #expect(throws: CatalogTrouble.secret("there is no file of passwords yet")) {
                try desk.move(to: .file)
            }
            #expect(keyring.secrets.count == 2)
            try desk.make(Secret("sesame"))
            #expect(try desk.move(to: .file).map(\.id) == ["1", "2"])
            #expect(keyring.secrets.isEmpty)
            #expect(try book.accounts() == [kept(.file, "1"), kept(.file, "2")])
            #expect(try places.secret(of: kept(.file, "2")) == Secret("secret 2"))
            #expect(try desk.move(to: .keyring).count == 2)
            #expect(keyring.secrets == ["1": "secret 1", "2": "secret 2"])
            #expect(try places.secret(of: kept(.keyring, "1")) == Secret("secret 1"))
            // Nothing is left behind in the file.
            #expect(try places.secret(of: kept(.file, "1")) == Secret("secret 1"))
            withExtendedLifetime(bus) {}
        }

        @Test func `a program that knows a secret leaves no picture of its memory`() throws {
            setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1)
            _ = try places().keep(Secret("fire"), of: home)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue)), &limit)
            #expect(limit.rlim_cur == 0)
            // Its own parts may be looked at, by itself.
            #expect(DiskLook.exists("/proc/self/exe"))
        }
    }
}
