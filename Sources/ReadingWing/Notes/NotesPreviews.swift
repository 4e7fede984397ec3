import Canvas
import Notebook
import ScreenKit

extension Notes {
    public static let previews: [Preview] = [
        preview("notes") { Content(notes: few, marks: marks) },
        preview("notes-empty") { Content() },
        preview("notes-long") { Content(notes: many, marks: []) },
        preview("notes-rtl") { Content(notes: rightToLeft, marks: []) },
        preview("notes-linear", isLinear: true) { Content(notes: few, marks: marks) },
    ]

    private static func preview(
        _ name: String, isLinear: Bool = false, _ content: @escaping @Sendable () -> Content
    ) -> Preview {
        var around = Surroundings()
        around.isLinear = isLinear
        let fixed = around
        return Preview(name) { size in
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            var around = fixed
            around.size = size
            let reader = Reader.open(size, at: 0, page: 0, isLinear: isLinear)
            Reader.draw(reader, around, into: &frame)
            let state = State(content(), at: Spot(document: 0, offset: 0), around)
            draw(state, around, into: &frame)
            frame.settleCursor()
            return frame
        }
    }

    private static func note(
        _ id: String, _ colour: Annotation.Colour, _ percent: Double, _ chapter: String,
        _ quote: String, _ note: String = "", kind: Annotation.Kind = .highlight,
        isLost: Bool = false
    ) -> BookNote {
        var annotation = Annotation(
            id: id, kind: kind, start: "", quote: quote, percent: percent, colour: colour,
            created: 0)
        annotation.chapter = chapter
        annotation.note = note
        let place = Spot(document: 0, offset: Int(percent * 10) + 1)
        return isLost ? BookNote(annotation) : BookNote(annotation, start: place)
    }

    private static let few = [
        note(
            "1", .gold, 12.3, "The Rope",
            "The rope was older than Tobit. It had been spliced so often that no one could say "
                + "which part of it was the first rope", "Ask Gran who spliced it last."),
        note("2", .mint, 18.9, "The Rope", "nothing for what is in it, unless it is alive"),
        note("3", .sky, 40, "What the River Charges", "", "Begin again here.", kind: .bookmark),
        note("4", .gold, 44.04, "What the River Charges", "", kind: .bookmark),
        note(
            "5", .rose, 61, "", "Who calls the boat on a falling tide", isLost: true),
    ]

    private static let marks = [
        Mark(
            letter: "a", place: Spot(document: 0, offset: 5), percent: 2.4, chapter: "The Rope")
    ]

    private static let many = (0..<400).map { index in
        note(
            "\(index)", Annotation.Colour.allCases[index % 4], Double(index) / 4,
            "Chapter \(index / 7 + 1)",
            "A river that is pulled across a hundred times a day gets to know a man, number "
                + "\(index)", index % 5 == 0 ? "Once more." : "")
    }

    private static let rightToLeft = [
        note(
            "1", .gold, 88.1, "المعبر",
            "خرج القارب عند الفجر وكان النهر هادئا، ولم يقل الملاح شيئا",
            "جميل جدا"),
        note("2", .sky, 70.2, "渡し舟", "舟は夜明けに出る。客は一人、荷は二つ、川は静かだった。"),
    ]
}

extension NoteEditor {
    public static let previews: [Preview] = [
        preview("note", "Ask Gran who spliced it last.\n"),
        preview("note-empty", ""),
        preview(
            "note-long",
            (1...14).map { "Line \($0) of what there is to say about a rope and its ferryman." }
                .joined(separator: "\n")),
        preview("note-linear", "Ask Gran who spliced it last.\n", isLinear: true),
    ]

    private static func preview(
        _ name: String, _ words: String, isLinear: Bool = false
    ) -> Preview {
        Preview(name) { size in
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            var around = Surroundings()
            (around.size, around.isLinear) = (size, isLinear)
            Reader.draw(Reader.marked(size), around, into: &frame)
            var annotation = Annotation(
                id: "1", kind: .highlight, start: "", quote: "The rope was older than Tobit.",
                percent: 12, created: 0)
            annotation.note = words
            draw(State(annotation, row: 6, size: size), around, into: &frame)
            frame.settleCursor()
            return frame
        }
    }
}
