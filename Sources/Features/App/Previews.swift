import Canvas

/// Every screen in each of its states: what `--preview` lists and the goldens hold.
public enum Previews {
    public static let all = byFeature.flatMap(\.previews)

    /// With the name of the feature, which is the folder of their goldens.
    public static let byFeature: [(feature: String, previews: [Preview])] =
        Screens.table.map { ("\($0)", $0.previews) } + [
            ("Guide", Guide.previews), ("Copying", Copying.previews),
            ("Departing", Departing.previews),
        ]
}

extension Surroundings {
    /// On a day that is known.
    static let sunday: Surroundings = {
        var around = Surroundings()
        around.wall = LoanExamples.wall
        return around
    }()
    /// Without a network, and with something that waits for it.
    static let offline: Surroundings = {
        var around = Surroundings()
        around.isOffline = true
        around.waitingCount = 2
        return around
    }()
    /// As a screen reader has them.
    static let linear: Surroundings = {
        var around = Surroundings()
        around.isLinear = true
        return around
    }()
}

extension Preview {
    /// A feature's own state, drawn alone.
    static func of<S: Screen>(
        _ feature: S.Type, _ name: String, around: Surroundings = Surroundings(),
        _ state: @escaping @Sendable (Size) -> S.State
    ) -> Preview {
        Preview(name) { size in
            var frame = Frame(size)
            var around = around
            around.size = size
            if size.width > 0, size.height > 0 { S.draw(state(size), around, into: &frame) }
            frame.settleCursor()
            return frame
        }
    }
}
