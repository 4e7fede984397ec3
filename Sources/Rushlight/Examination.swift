import Adapters
import Canvas
import HouseholdWing
import LendingWing
import Libraries
import Ports
import ScreenKit
import Wording

/// What `doctor` asks of this machine, on the screen and on the command line.
struct Examination: Sendable {
    private let variables: [String: String]
    private let folders: Folders

    init(_ variables: [String: String], _ folders: Folders) {
        self.variables = variables
        self.folders = folders
    }

    func findings(
        _ settings: Settings, _ problems: [SettingsProblem], _ shelf: ThemeShelf, size: Size?
    ) -> [Finding] {
        var survey = DoctorFacts(
            environment: variables, exists: DiskLook.exists, isWritable: DiskLook.isWritable,
            size: size)
        survey.folders = [
            .init(tr("settings"), folders.config), .init(tr("what is remembered"), folders.state),
            .init(tr("the control socket"), folders.runtime),
        ]
        survey.settingsPath = folders.settings
        survey.settings = settings
        survey.settingsTroubles = problems.map { $0.line(file: SettingsFile.name) }
        survey.themeTroubles = shelf.entries.compactMap(\.trouble)
        survey.wantedDepth = settings.colors
        if variables["TMUX"]?.isEmpty == false {
            survey.passthrough = TmuxOption.value(of: "allow-passthrough")
        }
        survey.covers = Covers.cache(Covers.limits(settings, folders), folders).map {
            let held = $0.contents()
            return .init(count: held.count, bytes: held.bytes, bytesMax: held.bytesMax)
        }
        survey.sounds = Streams.contents(settings, folders)
        if let folder = folders.cache, DiskLook.exists(SQLiteTexts.file(in: folder)) {
            // One that cannot be read is made anew when somebody searches: nothing is amiss.
            let held = try? SQLiteTexts(folder: folder).contents()
            survey.texts = .init(
                count: held?.books ?? 0, bytes: held?.bytes ?? 0,
                bytesMax: settings.textBytesMax)
        }
        survey.library = folders.data.flatMap { folder in
            // What cannot be checked is reported where it is used.
            try? SQLiteShelf(folder: folder) { 0 }.soundness()
        }
        // A file that cannot be read is told by `sync status`.
        let sides = (try? SyncWork.book(folders).table().sides) ?? []
        survey.sides = sides.isEmpty ? nil : sides
        survey.passwords = CatalogWork.secrets(folders) { _ in nil }.place
        survey.reader = ScreenReaders(variables).running()
        survey.packages = PackageManager.here
        survey.libraries = Dictionary(
            uniqueKeysWithValues: Library.allCases.compactMap { library in
                library.found.map { (library, .init($0.path, version: $0.version)) }
            })
        return survey.findings
    }
}
