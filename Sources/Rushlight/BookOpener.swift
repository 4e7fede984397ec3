import Adapters
import Catalogs
import LendingRuntime
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import ScreenKit
import Terminal
import Wording

/// Opens books with what they may need beside their file.
struct BookOpener: Sendable {
    private let folders: Folders?
    private let pages: (any PageBringing)?
    private let licences: (any LicenceKnowing)?
    private let passwords: FilePasswords?
    private var password: String?

    /// - Parameters:
    ///   - pages: asked for those of lists that were made here, and of no other: a book that came
    ///     from elsewhere fetches nothing.
    ///   - licences: nil for those of the folders, with the keys that can be had unasked.
    ///   - passwords: of locked files, as a person typed them on the screen.
    init(
        _ folders: Folders?, pages: (any PageBringing)? = nil,
        licences: (any LicenceKnowing)? = nil, passwords: FilePasswords? = nil
    ) {
        (self.folders, self.pages, self.passwords) = (folders, pages, passwords)
        self.licences = licences ?? folders.map { Self.licences($0) }
    }

    /// Nothing is read or opened for it before the first licence is met.
    static func licences(
        _ folders: Folders, _ secrets: (any SecretKeeping)? = nil
    ) -> LicenceKeeper {
        let known =
            secrets
            ?? CatalogWork.secrets(folders) { attempt in
                let command = Settings.inForce(folders).passphraseCommand
                return PasswordPrompt.passphrase(nil, command, attempt: attempt, mayAsk: false)
            }
        return LicenceKeeper(
            ledger: LicenceLedger(
                documents: DiskDocuments(), path: folders.data.map { $0 + "/licences.json" },
                newID: NoteDesk.chance),
            secrets: known, now: { ConcreteTime().wall.secondsSince1970 },
            roots: {
                guard let path = folders.config.map({ $0 + "/licence-roots.pem" }),
                    // Without the file no root is known, and none is asked for.
                    let file = try? DiskDocuments().read(path, bytesMax: Self.rootsMax)
                else { return [] }
                return LicenceKeeper.certificates(file)
            })
    }

    private static let rootsMax = 1 << 20

    /// With what a person just typed.
    func open(_ source: BookSource, _ password: Secret) throws(OpenError) -> Publication {
        var opener = self
        opener.password = password.text
        return try opener.open(source)
    }

    func open(_ source: BookSource) throws(OpenError) -> Publication {
        switch source {
        case .file(let path):
            let isOurs = folders?.data.map { path.hasPrefix($0 + "/streams/") } ?? false
            var options = OpenOptions(settings: folders?.settings)
            options.password = password ?? passwords?.password(of: path)?.text
            return try PublicationFiles(
                folders, options, pages: isOurs ? pages : nil, licences: licences
            ).open(path)
        case .narration(let path):
            guard let sound = try open(.file(path)).narration() else {
                throw .nothingToRead(in: tr("narration", "nothing to read in it"))
            }
            return sound
        case .guide: return try Guide.open(keys: .inForce(settings: folders?.settings))
        }
    }
}

extension PublicationFiles {
    /// As a person set it: their limits, and what they said of folders of sound.
    init(
        _ folders: Folders?, _ options: OpenOptions? = nil, pages: (any PageBringing)? = nil,
        licences: (any LicenceKnowing)? = nil
    ) {
        self.init(
            OpenMeans(
                parts: ChildParts(), pages: pages, licences: licences,
                options: options ?? OpenOptions(settings: folders?.settings)),
            deciding: folders?.data.map { FolderDecisionFile(folder: $0) })
    }
}
