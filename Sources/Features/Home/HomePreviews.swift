import Canvas

extension Home {
    public static let previews: [Preview] = [
        .of(Home.self, "home") { _ in State() },
        .of(Home.self, "home-begun") { _ in
            var state = State(lessons: .begun)
            state.focus = 2
            return state
        },
        .of(Home.self, "home-finished") { _ in State(lessons: .finished) },
        .of(Home.self, "home-linear", around: .linear) { _ in State() },
    ]
}

extension Surroundings {
    /// As a screen reader has them.
    static let linear: Surroundings = {
        var around = Surroundings()
        around.isLinear = true
        return around
    }()
}

extension Preview {
    /// A feature's own state, drawn alone.
    static func of<F: Standing>(
        _ feature: F.Type, _ name: String, around: Surroundings = Surroundings(),
        _ state: @escaping @Sendable (Size) -> F.State
    ) -> Preview {
        Preview(name) { size in
            var frame = Frame(size)
            var around = around
            around.size = size
            if size.width > 0, size.height > 0 { F.draw(state(size), around, into: &frame) }
            frame.settleCursor()
            return frame
        }
    }
}
