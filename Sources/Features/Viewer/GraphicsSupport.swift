import Canvas
import Kernel
import LibraryWing
import ReadingWing
import ScreenKit

/// What is known of how the terminal shows pictures. It is asked when the first one is wanted:
/// most pages have none, and no start waits for an answer.
public struct GraphicsSupport: Equatable, Sendable {
    var isAsked = false
    var answer: GraphicsAnswer?

    public init() {}
}

extension App {
    static func pictureMeans(_ state: State) -> PictureMeans {
        let settings = state.preferences.settings
        var means = PictureMeans(
            state.theming.depth, isASCII: state.around.isASCII,
            graphics: state.graphicsSupport.answer?.graphics(for: settings.graphics))
        means.lines = PageCoat(state.theming.skin[.text])
        if settings.coatsPages { means.coat = means.lines }
        return means
    }

    static func askGraphics(_ state: inout State) -> Effects {
        guard !state.graphicsSupport.isAsked, state.preferences.settings.graphics != .cells else {
            return []
        }
        state.graphicsSupport.isAsked = true
        return [.perform(.askGraphics)]
    }

    static func graphics(_ answer: GraphicsAnswer, _ state: inout State) -> Effects {
        state.graphicsSupport.answer = answer
        return tellPictureMeans(&state)
    }

    static func tellPictureMeans(_ state: inout State) -> Effects {
        let means = pictureMeans(state)
        return tell(.pictureMeansTold(means), to: Reader.self, &state)
            + tell(.pictureMeansTold(means), to: Viewer.self, &state)
            + tell(.pictureMeansTold(means), to: Shelf.self, &state)
            + tell(.pictureMeansTold(means), to: BookPage.self, &state)
            + tell(.pictureMeansTold(means), to: Statistics.self, &state)
    }
}

extension GraphicsAnswer {
    fileprivate func graphics(for wish: Settings.GraphicsWish) -> Graphics? {
        switch wish {
        case .auto: graphics()
        case .kitty: graphics(.kitty)
        case .sixel: graphics(.sixel)
        case .iterm: graphics(.iterm)
        case .cells: nil
        }
    }
}
