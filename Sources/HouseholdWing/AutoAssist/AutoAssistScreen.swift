import Canvas
import ScreenKit
import Wording

extension AutoAssist {
    /// Draws over one row, where news stands, while an offer stands.
    public static func draw(
        _ state: State, _ around: Surroundings, in place: Place, row: Int, into frame: inout Frame
    ) {
        guard let offer = state.offer, frame.height > 1 else { return }
        frame.fill(Area(row: row, column: 0, width: frame.width, height: 1), role: .status)
        var column = 1
        for (words, role) in Self.words(offer, around, in: place) {
            column = frame.write(words, row: row, column: column, role: role)
        }
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
