import Holdings
import Ports
import Publications
import Wording

/// Makes a picture's file the cover of books: what is in it is kept in the library, so that the
/// file may go.
public struct CoverChoosing: Sendable {
    private let finding: any BookFinding
    private let documents: any DocumentKeeping
    private let keeping: any ShelfKeeping

    /// A cover is some hundred kilobytes; what is larger is no cover.
    static let bytesMax = 4 << 20

    public init(
        finding: any BookFinding, documents: any DocumentKeeping, keeping: any ShelfKeeping
    ) {
        (self.finding, self.documents, self.keeping) = (finding, documents, keeping)
    }

    /// The same change with a picture that is kept, where it names a file of one.
    public func settled(_ change: ShelfChange) throws(KeepingError) -> ShelfChange {
        guard case .edit(var edit) = change, case .file(let name)? = edit.cover else {
            return change
        }
        edit.cover = .picture(try keeping.keep(picture: try picture(name)))
        return .edit(edit)
    }

    /// The picture of a cover that is not the file's own; nil where it is gone.
    public func bytes(of cover: HeldBook.Cover) -> [UInt8]? {
        switch cover {
        // What cannot be read is no cover: the book has its own still.
        case .chosen(let id): try? keeping.picture(id)
        case .told(let path, _):
            try? documents.read(path, bytesMax: PictureQuestion.fileBytesMax)  // as said above
        }
    }

    private func picture(_ name: String) throws(KeepingError) -> [UInt8] {
        guard let path = finding.whole(name) else {
            throw KeepingError(tr("there is no file \(name)"))
        }
        let bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: Self.bytesMax)
        } catch {
            throw KeepingError(tr("\(name): \(error.why)"))
        }
        guard let bytes, let info = ImageKind.info(bytes), info.isSupported, info.width != nil,
            info.height != nil
        else { throw KeepingError(tr("\(name) is no picture that can be shown as a cover")) }
        return bytes
    }
}
