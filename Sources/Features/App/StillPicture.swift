import Canvas
import ListeningWing
import ScreenKit

/// The picture of a screen on which only a voice moves: the word that it says is drawn over it, and
/// the rest not drawn again, which would cost twice what the voice does.
public final class StillPicture {
    private var last: (screen: AnyScreen, around: Surroundings, frame: Frame)?
    /// How often the rest was drawn.
    private(set) var drawn = 0

    public init() {}

    func draw(_ screen: AnyScreen, _ around: Surroundings, into frame: inout Frame) {
        guard let still = screen.still else {
            last = nil
            return screen.draw(around, into: &frame)
        }
        // Its clock moves too, and where it is, which only the player shows.
        var rest = around
        rest.mini = nil
        rest.listening = nil
        if let last, last.frame.size == frame.size, last.screen == still, last.around == rest {
            frame = last.frame
        } else {
            still.draw(rest, into: &frame)
            last = (still, rest, frame)
            drawn += 1
        }
        screen.drawMoving(around, into: &frame)
    }
}
