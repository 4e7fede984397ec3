/// Commands whose part of the program is not in this version, and what that part is.
/// Each issue that brings a part takes its commands off this list.
extension Verb {
    public func awaits(in place: Place) -> String? {
        return switch self {
        case .audioFromHere, .audioFollow: "reading along"
        default: nil
        }
    }
}
