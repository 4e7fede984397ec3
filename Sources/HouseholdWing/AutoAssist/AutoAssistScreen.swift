import Canvas
import ScreenKit
import Wording

extension AutoAssist {
    /// Draws over one row, where news stands, while an offer stands. What is longer grows upwards
    /// over blank rows, never over text.
    public static func draw(
        _ state: State, _ around: Surroundings, in place: Place, row: Int, into frame: inout Frame
    ) {
        guard let offer = state.offer, frame.height > 1 else { return }
        let words = words(offer, around, in: place)
        let lines = lines(words.map(\.0).joined(), at: row, frame)
        let top = row - lines.count + 1
        frame.fill(
            Area(row: top, column: 0, width: frame.width, height: lines.count), role: .status)
        for (at, line) in lines.enumerated() {
            frame.write(line, row: top + at, column: 1, role: .status)
        }
        // The key stands first.
        if let (key, role) = words.first, role == .statusKey {
            frame.write(Width.clip(key, to: frame.width - 2), row: top, column: 1, role: role)
        }
    }

    private static func lines(_ text: String, at row: Int, _ frame: Frame) -> [String] {
        let width = frame.width - 2
        guard Width.of(text) > width, width > 0 else { return [text] }
        var rows = 1
        while rows < 3, row - rows > 0, row - rows < frame.height,
            frame.row(row - rows).allSatisfy({ $0.glyph == " " })
        {
            rows += 1
        }
        return Paragraphs.lines(text, width: width, rowsMax: rows)
    }

    /// The one key to press, then what it does.
    static func words(
        _ offer: Offer, _ around: Surroundings, in place: Place
    ) -> [(String, Role)] {
        let key = verb(of: offer, in: place).flatMap { around.keymap.key(for: $0, in: place) }
        let named = { (words: String) -> [(String, Role)] in
            key.map { [($0, .statusKey), (" " + words, .status)] } ?? []
        }
        switch (offer.activity, offer.rung) {
        case (.arrival, _): return named(tr("turns the page"))
        case (.lesson, .deed): return named(tr("does this step for you, slowly, key by key"))
        case (.lesson, _), (.confusion, _): return named(tr("shows the keys of this place"))
        case (.listening, _): return [(tr("Still listening? any key"), .status)]
        }
    }

    /// The command whose key accepts an offer; any other key declines it.
    public static func verb(of offer: Offer, in place: Place) -> Verb? {
        switch (offer.activity, offer.rung) {
        case (.arrival, _): .readerPageForward
        case (.lesson, .deed): .focusActivate
        case (.lesson, _), (.confusion, _): .helpKeys
        case (.listening, _): nil
        }
    }
}
