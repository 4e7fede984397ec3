import Kernel
import ScreenKit

extension ThemePicker {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .viewTheme, name: name) }
}

extension Destination {
    public static var themes: Destination { Destination(ThemePicker.self, Plainly()) }
}
