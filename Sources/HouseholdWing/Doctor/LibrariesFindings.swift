import Canvas
import Libraries
import ScreenKit
import Wording

/// The C libraries that are opened when they are first needed.
extension DoctorFacts {
    var libraryFindings: [Finding] {
        guard let libraries else { return [] }
        return Library.allCases.map { library in
            guard let file = libraries[library] else { return missing(library) }
            return Finding(
                library.name, .good, file.version.map(Safe.text) ?? tr("installed"),
                why: tr("it \(library.purpose) (\(Safe.text(file.path)))"))
        }
    }

    /// Without these no book opens, or nothing is kept.
    private static let needed: Set<Library> = [.xml, .icu, .sqlite]

    private func missing(_ library: Library) -> Finding {
        Finding(
            library.name, Self.needed.contains(library) ? .bad : .poor, tr("not installed"),
            why: tr("it \(library.purpose)"), fix: fix(library))
    }

    /// A command to be copied, where there is one.
    func fix(_ library: Library) -> String {
        library.command(packages) ?? PackageManager.unknown(library.name)
    }

    func lacks(_ library: Library) -> Bool { libraries.map { $0[library] == nil } ?? false }
}
