import Canvas
import Kernel

public struct Wardrobe: Equatable, Sendable {
    public var depth = Depth.full
    public var isPlain = false
    public var ground: Color?
    var names: [String]? { nil }
    var entries: [Palette.Entry] { [] }
}

extension App {
    static func dress(_ state: inout State) -> Effects {
        state.around.isASCII = state.preferences.settings.marks == .ascii
            || (state.preferences.settings.marks == .auto && state.wardrobe.isPlain)
        return []
    }
    static func ground(_ color: Color, _ state: inout State) -> Effects { state.wardrobe.ground = color; return dress(&state) }
}
