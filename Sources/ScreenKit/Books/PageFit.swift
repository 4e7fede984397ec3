/// The ways in which `zf` lays a page on the screen, one after another.
package enum PageFit: String, CaseIterable {
    case whole, width, height
    case wholeTrimmed = "whole-trimmed"
    case widthTrimmed = "width-trimmed"

    package var isTrimmed: Bool { self == .wholeTrimmed || self == .widthTrimmed }

    package var words: String {
        switch self {
        case .whole: "whole"
        case .width: "as wide as the screen"
        case .height: "as high as the screen"
        case .wholeTrimmed: "whole, without margins"
        case .widthTrimmed: "as wide as the screen, without margins"
        }
    }
}
