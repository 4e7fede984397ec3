import CPictures
import Publications
import Wording

/// Draws pictures: those that come with a question, so that one process serves a whole book.
final class PictureBench: Bench {
    private let studio = PictureStudio()
    private let letters = PictureLetterer()

    func answer(_ question: [UInt8]) throws(Refusal) -> [UInt8] {
        guard let question = PictureQuestion(question) else { throw .notUnderstood }
        try studio.hold(question)
        switch question.form {
        case .pixels:
            return try studio.draw(
                question.width, question.height, question.window,
                across: question.window.width, down: question.window.height)
        case .cells(let columns, let rows, let palette, let isASCII):
            let (across, down) = (columns * 8, rows * 16)
            guard across * down <= PictureQuestion.windowPixelsMax else { throw .tooLarge }
            let pixels = try studio.draw(
                question.width, question.height, question.window, across: across, down: down)
            return PictureLetter.bytes(
                try letters.letters(
                    pixels, across, down, columns: columns, rows: rows, palette, isASCII: isASCII))
        }
    }
}

/// A table of functions, looked for once.
enum Found<Table> {
    case notYet
    case none
    case table(Table)

    mutating func get(
        _ package: String, _ load: (UnsafeMutablePointer<Table>) -> Int32
    ) throws(Refusal) -> Table {
        if case .notYet = self {
            let room = UnsafeMutablePointer<Table>.allocate(capacity: 1)
            defer { room.deallocate() }
            self = load(room) == 0 ? .none : .table(room.move())
        }
        guard case .table(let table) = self else {
            throw Refusal(
                picture: .libraryMissing, tr("\(package) is not installed, which draws it"))
        }
        return table
    }
}

extension Refusal {
    init(picture kind: PictureRefusal, _ why: String) { self.init(code: kind.rawValue, why: why) }
}
