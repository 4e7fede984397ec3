import Canvas
import Kernel
import ScreenKit

extension Palette {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .paletteOpen, name: name) }
}

extension Destination {
    public static var palette: Destination { Destination(Palette.self, Plainly()) }
}
