import Canvas
import Notebook
import Publications
import ScreenKit

extension Player {
    public static let previews: [Preview] = [
        preview("player") { heard in
            (heard.motion, heard.speed, heard.isLoaded) = (.playing, Speed(125), true)
            heard.sleep = Sleep(plan: .chapters(1), chapter: 5)
        },
        preview("player-paused") { _ in },
        preview("player-naming", naming: "The Rope, and what came of it") { _ in },
        preview("player-cover", cover: Size(14, 10)) { $0.motion = .playing },
        preview("player-indexing") { ($0.motion, $0.indexing) = (.playing, 43) },
        preview("player-streaming") { heard in
            heard.motion = .playing
            heard.held = [0: [0..<1], 1: [0..<1], 2: [0..<0.4, 0.7..<0.8]]
        },
        preview("player-streaming-linear", isLinear: true) { heard in
            heard.held = [0: [0..<1], 1: [0..<0.5]]
        },
        preview("player-loading") { ($0.motion, $0.isSlow) = (.playing, true) },
        preview("player-muted") { ($0.isMuted, $0.speed) = (true, Speed(80)) },
        preview("player-fading") { heard in
            heard.motion = .playing
            heard.sleep = Sleep(plan: .minutes(30), fade: .seconds(8))
        },
        preview("player-finished") { $0.spot = TrackPlace(track: 3, offset: .seconds(3_600)) },
        preview("player-failed") { heard in
            let failure = Listening.Failure.track(2, "is not there")
            heard.motion = .failed(Listening.words(for: failure, heard))
        },
        preview("player-linear", isLinear: true) { heard in
            heard.speed = Speed(150)
            heard.sleep = Sleep(plan: .minutes(30), left: .seconds(1_310))
        },
        preview("player-bookmarks", tab: .bookmarks) { heard in
            let notes = [
                (700, "The Rope", ""), (4_300, "المعبر", "What does he mean by that?\nAsk."),
            ]
            heard.bookmarks = notes.enumerated().map { index, mark in
                var annotation = Annotation(
                    id: "\(index)", kind: .bookmark, start: "#t=\(mark.0)", percent: 0, created: 0)
                (annotation.chapter, annotation.note) = (mark.1, mark.2)
                return Bookmark(annotation, at: .seconds(mark.0))
            }
        },
        preview("player-no-bookmarks", tab: .bookmarks) { _ in },
        preview("player-history", tab: .history) { heard in
            let day: Int64 = 1_795_300_000
            heard.history = [
                .init(.played, at: .seconds(700), wall: day),
                .init(.timed, at: .seconds(720), wall: day + 20),
                .init(.jumped, at: .seconds(4_400), from: .seconds(2_000), wall: day + 1_300),
                .init(.slept, at: .seconds(4_980), wall: day + 1_880, zoneOffsetSeconds: 3_600),
                .init(.paused, at: .seconds(5_000), wall: day + 86_400),
                .init(.ended, at: .seconds(8_700), wall: 0),
            ]
        },
        preview("player-no-history", tab: .history) { _ in },
        preview("player-up-next", tab: .upNext, queue: ["The Long Way Round", "夜の川"]) { _ in },
        preview("player-nothing-next", tab: .upNext) { _ in },
        preview("player-own-sound") { heard in
            _ = heard.tuning.set(.gain, to: "6")
            (heard.motion, heard.loop) = (.playing, .passage(.seconds(4_990), .seconds(5_020)))
        },
        preview("player-long", PreviewSound.long) { $0.motion = .playing },
    ]

    private static func preview(
        _ name: String, _ book: HeardBook = PreviewSound.book, isLinear: Bool = false,
        tab: Tab = .chapters, queue: [String] = [], cover: Size? = nil, naming: String? = nil,
        _ change: @escaping @Sendable (inout Listening.State) -> Void
    ) -> Preview {
        Preview(name) { size in
            var around = Surroundings()
            (around.size, around.isLinear) = (size, isLinear)
            let spot = book.timeline.place(at: .seconds(5_000))
            var heard = Listening.State(OpenedSound(book, at: spot))
            change(&heard)
            around.listening = heard
            around.cover = cover.map(PreviewPicture.drawing)
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            var state = State(
                chapter: heard.chapterIndex, count: book.chapters.count, size: size)
            (state.tab, state.markCount) = (tab, heard.bookmarks.count)
            state.traceCount = heard.history.count
            _ = around.upNext.add(queue.map { UpNext.Item(path: "/books/\($0)", title: $0) })
            state.queueCount = queue.count
            state.naming = naming.map { .init(row: state.list.focus, field: TextField($0)) }
            draw(state, around, into: &frame)
            frame.settleCursor()
            return frame
        }
    }
}

/// A small audiobook of our own, for looking at the player without opening anything.
package enum PreviewSound {
    package static let book = open(
        "The Ferry at Low Water", makers: "\"author\": \"Ada Fenn\", \"narrator\": \"Tobit Low\"",
        tracks: [2_400, 1_800, 3_000, 1_500],
        chapters: [
            (0, 0, "The Rope"), (0, 1_300, "What the River Charges"), (1, 0, "渡し舟"),
            (1, 900, "المعبر"), (2, 0, "A Fathom, and a Ferryman’s Fathom, and What Lies Between"),
            (2, 1_700, "Chapter 6"), (3, 0, "The Other Bank"), (3, 1_100, "Low Water"),
        ])

    /// A hundred and thirty-five chapters over a day.
    static let long = open(
        "An Almanac of Tides", makers: "\"author\": [\"Ada Fenn\", \"Tobit Low\"]",
        tracks: Array(repeating: 700, count: 135),
        chapters: (0..<135).map { ($0, 0, "The tide of day \($0 + 1)") })

    private static func open(
        _ title: String, makers: String, tracks: [Int],
        chapters: [(track: Int, seconds: Int, title: String)]
    ) -> HeardBook {
        let order = tracks.enumerated().map {
            "{\"href\": \"\($0).mp3\", \"type\": \"audio/mpeg\", \"duration\": \($1)}"
        }
        let toc = chapters.map {
            "{\"href\": \"\($0.track).mp3#t=\($0.seconds)\", \"title\": \"\($0.title)\"}"
        }
        let manifest = """
            {"@context": "https://readium.org/webpub-manifest/context.jsonld",
            "metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "@type": "http://schema.org/Audiobook", "title": "\(title)", \(makers)},
            "readingOrder": [\(order.joined(separator: ", "))],
            "toc": [\(toc.joined(separator: ", "))]}
            """
        let resources = BytesResources([("manifest.json", Array(manifest.utf8))])
        // Our own text, in our own reader.
        guard let publication = try? Publication.open(resources, file: "manifest.json"),
            let book = HeardBook(.file("/books/ferry.audiobook"), publication)
        else { preconditionFailure("the sound of the previews does not open") }
        return book
    }
}
