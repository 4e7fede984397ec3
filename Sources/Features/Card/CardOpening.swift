import Kernel

extension Card {
    public static func open(_ way: State, _ state: inout App.State) -> App.Effects {
        App.float(AnyScreen(Card.self, way), &state)
    }
}

extension Destination {
    public static func card(_ card: Card.State) -> Destination { Destination(Card.self, card) }
}
