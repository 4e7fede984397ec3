import Kernel

extension Destination {
    public static func card(_ card: Card.State) -> Destination { Destination(Card.self, card) }
}
