import Kernel

extension Viewer {
    public static func open(_ way: State, _ state: inout App.State) -> App.Effects {
        App.float(AnyScreen(Viewer.self, way), &state)
    }
}

extension Destination {
    /// A picture on the whole screen.
    public static func viewer(_ viewer: Viewer.State) -> Destination {
        Destination(Viewer.self, viewer)
    }
}
