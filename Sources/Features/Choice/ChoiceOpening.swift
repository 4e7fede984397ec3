import Kernel

extension Choice {
    public static func open(_ way: State, _ state: inout App.State) -> App.Effects {
        App.float(AnyScreen(Choice.self, way), &state)
    }
}
