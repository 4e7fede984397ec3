import Glibc
import TestKit

@testable import Adapters

/// The home the film plays in: a shelf of books with covers, one of them heard, and a shell.
struct FilmStage {
    private struct Book {
        var file: String
        var title: String
        var author: String
        var cover: FilmCover
        var chapters: [(title: String, body: String)] = []
    }

    let program = BuiltProgram()
    private var books: String { program.home.path + "/books" }

    init() throws {
        program.variables = [
            "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "RUSHLIGHT_AO=null",
            "XDG_RUNTIME_DIR=\(program.home.path)/run", "HOME=\(program.home.path)",
        ]
        mkdir(books, 0o755)
        mkdir(program.home.path + "/run", 0o700)
        for (at, book) in Self.shelf.enumerated() {
            try store(Self.epub(book), as: "\(at) \(book.file).epub")
        }
        try store(Self.audiobook, as: "9 machine.mp3")
        for (key, value) in [("theme", "ink"), ("terminal.pictures", "kitty"), ("assist", "false")]
        {
            _ = program.run("config", "set", key, value)
        }
        _ = program.run("shelf", "add", books)
        symlink(BuiltProgram.path, program.home.path + "/rushlight")
    }

    private func store(_ bytes: [UInt8], as name: String) throws {
        try DiskDocuments().save(bytes, to: books + "/" + name)
    }

    /// A shell whose prompt is short, in which the program is found.
    func begin(in pty: PtyScreen) -> pid_t {
        pty.spawn(
            ["/bin/sh"],
            program.variables + ["PS1=$ ", "PATH=\(program.home.path):/usr/bin:/bin"])
    }

    private static func epub(_ book: Book) -> [UInt8] {
        var maker = BookMaker()
        maker.title = book.title
        maker.identifier = "urn:film:\(book.file)"
        maker.metadata = "<dc:creator>\(book.author)</dc:creator>"
        let chapters = book.chapters.isEmpty ? [(book.title, "<p>…</p>")] : book.chapters
        maker.pages = chapters.enumerated().map { at, chapter in
            ("p\(at).xhtml", "<h2>\(chapter.title)</h2>\(chapter.body)")
        }
        let items = chapters.enumerated().map { at, chapter in
            "<li><a href=\"p\(at).xhtml\">\(chapter.title)</a></li>"
        }
        maker.nav = "<ol>\(items.joined())</ol>"
        maker.manifest =
            "<item id=\"cover\" href=\"cover.png\" media-type=\"image/png\""
            + " properties=\"cover-image\"/>"
        var zip = maker.zip
        zip.entries.append(.init(name: "OPS/cover.png", bytes: book.cover.bytes))
        return zip.bytes
    }

    private static var shelf: [Book] {
        [
            Book(
                file: "whale", title: "Moby-Dick", author: "Herman Melville", cover: .whale,
                chapters: FilmText.whale),
            Book(file: "pride", title: "Pride and Prejudice", author: "Jane Austen", cover: .pride),
            Book(
                file: "alice", title: "Alice in Wonderland", author: "Lewis Carroll",
                cover: .alice),
            Book(
                file: "frankenstein", title: "Frankenstein", author: "Mary Shelley",
                cover: .lightning),
            Book(file: "dracula", title: "Dracula", author: "Bram Stoker", cover: .castle),
            Book(file: "walden", title: "Walden", author: "Henry David Thoreau", cover: .pines),
            Book(file: "sun", title: "坊っちゃん", author: "夏目漱石", cover: .sun),
            Book(
                file: "view", title: "A Room with a View", author: "E. M. Forster", cover: .window),
            Book(
                file: "treasure", title: "Treasure Island", author: "Robert Louis Stevenson",
                cover: .treasure),
        ]
    }

    /// Eight minutes that hum, with chapters and a cover, as ID3v2.3 tells of them.
    private static var audiobook: [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        }
        func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + number(body.count) + [0, 0] + body
        }
        func text(_ name: String, _ words: String) -> [UInt8] {
            frame(name, [3] + Array(words.utf8))
        }
        let chapters = ["Introduction", "The Machine", "The Traveller Returns"]
        let marks = chapters.enumerated().flatMap { at, title in
            let times = [at * 160_000, (at + 1) * 160_000, -1, -1].flatMap(number)
            return frame("CHAP", Array("c\(at)".utf8) + [0] + times + text("TIT2", title))
        }
        let picture = frame(
            "APIC", Array("\u{0}image/png\u{0}\u{3}\u{0}".utf8) + FilmCover.hours.bytes)
        let tag =
            text("TIT2", "The Time Machine") + text("TALB", "The Time Machine")
            + text("TPE1", "H. G. Wells") + marks + picture
        let length = (0..<4).map { UInt8((tag.count >> (21 - 7 * $0)) & 0x7F) }
        let piece = ToneMp3(frames: 460, seed: 23).bytes
        return Array("ID3".utf8) + [3, 0, 0] + length + tag
            + (0..<40).flatMap { _ in piece }
    }
}
