import Kernel
import ScreenKit

extension Player {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goPlayer, name: name) }
}

extension SoundSheet {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .playerSound) }
}

extension Destination {
    public static var player: Destination { Destination(Player.self, Plainly()) }
}
