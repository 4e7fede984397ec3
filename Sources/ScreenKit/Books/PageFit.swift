import Wording

/// The ways in which `zf` lays a page on the screen, one after another.
package enum PageFit: String, CaseIterable {
    case whole, width, height
    case wholeTrimmed = "whole-trimmed"
    case widthTrimmed = "width-trimmed"

    package var isTrimmed: Bool { self == .wholeTrimmed || self == .widthTrimmed }

    package var words: String {
        switch self {
        case .whole: tr("whole", "page")
        case .width: tr("as wide as the screen")
        case .height: tr("as high as the screen")
        case .wholeTrimmed: tr("whole, without margins")
        case .widthTrimmed: tr("as wide as the screen, without margins")
        }
    }
}
