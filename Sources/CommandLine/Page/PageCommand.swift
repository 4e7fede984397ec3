import Canvas
import Kernel
import Publications
import ReadingRuntime
import ReadingWing
import ScreenKit

/// `page FILE`: one screen of a book, exactly as the reader draws it.
public struct PageCommand {
    public enum Form: Sendable { case text, ansi, json }

    public struct Order: Equatable, Sendable {
        public var file: String
        public var target: Target?
        public var size = Size(80, 24)
        public var columns: Taste.Columns?
        public var theme: String?
        /// Pictures are drawn in cells.
        public var hasPictures = false
        public var passwordDescriptor: Int32?
        public var form = Form.text

        public init(file: String) { self.file = file }
    }

    private let desk: BookDesk
    private let settings: Settings
    private let console: Console
    private let skin: (_ theme: String?, _ depth: Depth) throws(Complaint) -> Skin

    public init(
        desk: BookDesk, settings: Settings, console: Console,
        skin: @escaping (_ theme: String?, _ depth: Depth) throws(Complaint) -> Skin
    ) {
        self.desk = desk
        self.settings = settings
        self.console = console
        self.skin = skin
    }

    public func run(_ order: Order, source: BookSource) -> Int32 {
        do throws(Complaint) {
            // Also where no colour of it is shown.
            if let theme = order.theme { _ = try skin(theme, .full) }
            try write(try opened(order, source), order)
            return 0
        } catch {
            return console.tell([error])
        }
    }

    private func opened(
        _ order: Order, _ source: BookSource
    ) throws(Complaint) -> (reader: Reader.State, around: Surroundings) {
        var taste = settings.taste
        if let columns = order.columns { taste.columns = columns }
        var around = Surroundings()
        around.size = order.size
        around.measure = taste.measure
        around.settings = settings
        around.isLinear = settings.linear == .on
        var reader = Reader.State(source, size: order.size, taste: taste)
        // One colour draws none, and shows their words.
        reader.pictures.means = PictureMeans(
            order.hasPictures ? .full : .mono, isASCII: around.isASCII)
        // As it opens on the screen, each question answered at once.
        answer([.tasted(taste, isLinear: around.isLinear)], &reader)
        answer([.begun(at: order.target)], &reader)
        if case .failed(let why) = reader.phase { throw Complaint(order.file, why, next: "") }
        guard reader.phase == .open else {
            throw Complaint(
                order.file, "it is an audiobook and has no pages",
                next: "`rushlight FILE` plays it, `rushlight inspect` tells its chapters.")
        }
        return (reader, around)
    }

    /// Sends actions and what the desk answers to what they ask for, until nothing is asked.
    private func answer(_ actions: [Reader.Action], _ reader: inout Reader.State) {
        var waiting = actions
        // A page asks for its chapter and that chapter's neighbours.
        var left = 32
        while !waiting.isEmpty, left > 0 {
            left -= 1
            for effect in Reader.reduce(&reader, waiting.removeFirst()) {
                switch effect {
                case .request(_, .work(.keep)), .request(_, .work(.count)),
                    .request(_, .work(.keepLook)):
                    break
                case .request(_, .work(let work)):
                    if let answer = desk.answer(work) { waiting.append(answer) }
                default: break
                }
            }
        }
    }

    // MARK: - Writing

    private func write(
        _ page: (reader: Reader.State, around: Surroundings), _ order: Order
    ) throws(Complaint) {
        let sheet = Reader.sheet(page.reader, page.around)
        switch order.form {
        case .text:
            console.text(rows(sheet.frame).map { trimmed($0) + "\n" }.joined())
        case .ansi:
            console.text(AnsiWriter.text(sheet.frame, try skin(order.theme, .full)))
        case .json:
            let document = json(sheet, page.reader).document
            console.text(String(decoding: document, as: UTF8.self))
        }
    }

    private func json(_ sheet: Reader.Sheet, _ reader: Reader.State) -> JSON {
        let publication = reader.book?.publication
        let after = sheet.next ?? publication.map { end(of: $0) }
        return .object([
            "width": .integer(sheet.frame.width), "height": .integer(sheet.frame.height),
            "rows": .texts(rows(sheet.frame)), "roles": .texts(lines(sheet.frame.roles)),
            "start": .text(publication?.locator(sheet.start).description),
            "end": .text(after.flatMap { publication?.locator($0).description }),
            "percent": .number(sheet.percent), "chapter": .text(sheet.chapter),
        ])
    }

    private func end(of publication: Publication) -> Spot {
        let last = max(0, publication.spine.count - 1)
        return Spot(document: last, offset: publication.document(last).text.count)
    }

    private func rows(_ frame: Frame) -> [String] { lines(frame.text) }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func trimmed(_ row: String) -> String {
        var row = row[...]
        while row.last == " " { row.removeLast() }
        return String(row)
    }
}
