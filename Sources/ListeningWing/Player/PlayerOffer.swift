import Canvas
import Publications
import ScreenKit
import Wording

/// A long book without chapters: a sentence below its only row says how some are found.
extension Player {
    static func drawOffer(
        _ heard: Listening.State, _ around: Surroundings, in area: Area, into frame: inout Frame
    ) {
        let row = heard.book.chapters.count + 1
        guard let words = offer(heard, around), row < area.height else { return }
        Paragraphs.draw(words, in: area.inset(left: 2, top: row), into: &frame, role: .dim)
    }

    private static func offer(_ heard: Listening.State, _ around: Surroundings) -> String? {
        guard heard.lacksChapters else { return nil }
        if heard.isSeekingChapters { return tr("Listening through the book for pauses.") }
        let key = around.keymap.key(for: .chapterFind, in: .player).map { "\($0)" }
        let palette = around.keymap.key(for: .paletteOpen, in: .player).map { tr("\($0) pauses") }
        guard let key = key ?? palette else { return nil }
        return tr("This book names no chapters. \(key) finds some.")
    }
}

extension Listening.State {
    /// Nothing but the beginnings of files divides it, and one of them is long.
    var lacksChapters: Bool {
        ownChapters == nil && book.chapters.allSatisfy { $0.source == .file }
            && book.chapters.contains { $0.end - $0.start >= Self.longChapter }
    }

    private static let longChapter = Duration.seconds(3_600)
}
