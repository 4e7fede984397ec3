import Features
import HouseholdWing
import Kernel
import Notebook
import Ports
import ScreenKit
import Wording

/// The settings, what is remembered and the themes: small files of the program's own.
public struct DocumentsPerformer {
    private let documents: any DocumentKeeping
    private let folders: Folders

    public init(_ documents: any DocumentKeeping, _ folders: Folders) {
        (self.documents, self.folders) = (documents, folders)
    }

    /// What was kept, before the first screen is drawn: small files, read at once.
    public func begin() -> [App.Action] {
        Paper.allCases.map { Self.read($0, documents, folders) }
    }

    public func read(_ paper: Paper, _ reply: Reply<App.Action>) {
        let (documents, folders) = (documents, folders)
        reply.answer { Self.read(paper, documents, folders) }
    }

    public func readThemes(_ reply: Reply<App.Action>) {
        let (documents, folders) = (documents, folders)
        reply.answer { .themesRead(Self.themeFiles(in: folders.themes, documents)) }
    }

    /// Also when a newer one replaces it: that one comes after it on the same thread.
    public func save(_ bytes: [UInt8], _ paper: Paper, _ reply: Reply<App.Action>) {
        let (documents, folders) = (documents, folders)
        reply.answer(on: .saving) {
            .paperSaved(paper, Self.save(bytes, paper, documents, folders))
        }
    }

    /// Makes a file for the person's editor.
    public func layOut(_ bytes: [UInt8], _ file: EditableFile, _ reply: Reply<App.Action>) {
        let (documents, folders) = (documents, folders)
        reply.answer(on: .saving) {
            switch file {
            case .settings:
                .fileLaidOut(file, Self.layOut(bytes, .settings, documents, folders))
            case .note(let note):
                .fileLaidOut(file, NoteFile.write(bytes, note, documents, folders))
            }
        }
    }

    public func takeNote(_ note: Annotation, _ reply: Reply<App.Action>) {
        let (documents, folders) = (documents, folders)
        reply.answer(on: .saving) { NoteFile.take(note, documents, folders) }
    }

    private static func read(
        _ paper: Paper, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> App.Action {
        guard let path = folders.path(of: paper) else { return .paperRead(paper, nil) }
        do throws(DocumentError) {
            return .paperRead(paper, try documents.read(path, bytesMax: paper.bytesMax))
        } catch {
            return .paperUnreadable(paper, tr("\(error.why), at \(path)"))
        }
    }

    /// nil when it was saved, else why not.
    private static func save(
        _ bytes: [UInt8], _ paper: Paper, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> String? {
        guard let path = folders.path(of: paper) else {
            return tr("there is no home folder; set HOME to one")
        }
        do throws(DocumentError) {
            try documents.save(bytes, to: path)
            return nil
        } catch {
            return tr("\(error.why), at \(path)")
        }
    }

    /// nil when the file is there, else why not.
    private static func layOut(
        _ bytes: [UInt8], _ paper: Paper, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> String? {
        guard let path = folders.path(of: paper) else {
            return save(bytes, paper, documents, folders)
        }
        do throws(DocumentError) {
            let isThere = try documents.read(path, bytesMax: paper.bytesMax) != nil
            return isThere ? nil : save(bytes, paper, documents, folders)
        } catch .tooLarge {
            // For us; an editor may yet make it smaller.
            return nil
        } catch {
            return tr("\(error.why), at \(path)")
        }
    }

    /// A person's own themes; none where there is no such folder.
    public static func themeFiles(
        in folder: String?, _ documents: any DocumentKeeping
    ) -> [ThemeShelf.File] {
        guard let folder else { return [] }
        // A folder that cannot be listed has no themes for us; `doctor` names it.
        let names = (try? documents.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(".theme") }.prefix(ThemeShelf.ownMax).compactMap {
            name -> ThemeShelf.File? in
            let path = folder + "/" + name
            // One that cannot be read is left out: it could not be shown either.
            let bytes = try? documents.read(path, bytesMax: ThemeShelf.fileBytesMax)
            return bytes.flatMap { $0 }.map {
                ThemeShelf.File(name: String(name.dropLast(6)), bytes: $0)
            }
        }
    }
}

extension Folders {
    func path(of paper: Paper) -> String? {
        switch paper {
        case .settings: settings
        case .session: session
        }
    }
}

extension Paper {
    var bytesMax: Int { JSON5Document.bytesMax }
}
