import Kernel
import Publications
import ReadingWing
import ScreenKit

extension Reader: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        App.read(way.source, at: way.target, isGlance: way.isGlance, &state)
    }
}
