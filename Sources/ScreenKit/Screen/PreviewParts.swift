import Canvas
import Kernel

extension Surroundings {
    /// On a day that is known.
    package static let sunday: Surroundings = {
        var around = Surroundings()
        around.wall = WallTime(secondsSince1970: 1_795_341_600)
        return around
    }()
    /// Without a network, and with something that waits for it.
    package static let offline: Surroundings = {
        var around = Surroundings()
        around.isOffline = true
        around.waitingCount = 2
        return around
    }()
    /// As a screen reader has them.
    package static let linear: Surroundings = {
        var around = Surroundings()
        around.isLinear = true
        return around
    }()
}

extension Preview {
    /// A feature's own state, drawn alone.
    package static func of<S: Screen>(
        _ feature: S.Type, _ name: String, around: Surroundings = Surroundings(),
        _ state: @escaping @Sendable (Size) -> S.State
    ) -> Preview {
        var preview = Preview(name) { size in
            var frame = Frame(size)
            var around = around
            around.size = size
            if size.width > 0, size.height > 0 { S.draw(state(size), around, into: &frame) }
            frame.settleCursor()
            return frame
        }
        preview.screen = { AnyScreen(S.self, state($0)) }
        return preview
    }
}
