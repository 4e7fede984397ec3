import Kernel

extension Everywhere {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goFindEverywhere) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let search = State(last: state.everywhere, size: state.around.size)
        return App.float(AnyScreen(Everywhere.self, search), &state)
    }
}

extension Destination {
    /// Everything there is.
    public static var everywhere: Destination { Destination(Everywhere.self, Plainly()) }
}
