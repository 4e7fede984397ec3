import Canvas
import HouseholdWing
import ReadingWing
import ScreenKit

/// Every screen in each of its states: what `--preview` lists and the goldens hold.
public enum Previews {
    public static let all = byFeature.flatMap(\.previews)

    /// With the name of the feature, which is the folder of their goldens.
    public static let byFeature: [(feature: String, previews: [Preview])] =
        Screens.table.map { ("\($0)", $0.previews) } + [
            ("Help", [keysOfMessages]), ("Guide", Guide.previews), ("Copying", Copying.previews),
            ("Departing", Departing.previews),
        ]

    /// The root alone knows what a key means where it is pressed.
    private static let keysOfMessages = Preview.of(Help.self, "keys") { size in
        var below = App.State()
        _ = App.reduce(&below, .opened(.messages))
        return Help.State(place: .lists, title: "Messages", keymap: Keymap(), size: size) {
            App.hasMeaning($0, in: below)
        }
    }
}
