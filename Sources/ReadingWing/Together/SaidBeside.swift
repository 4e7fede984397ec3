/// What the page that follows learns of the text in the other pane.
public struct SaidBeside: Equatable, Sendable {
    /// How far the page goes along.
    public enum Leading: Equatable, Sendable {
        case none
        /// It turns where the lit sentence is not in view.
        case inView
        /// What stands at the top there stands at the top here.
        case atTop(Spoken)
    }

    public var lit: Spoken
    public var leading: Leading
    /// The two begin to go on together: from here one may come back to where one was.
    public var isFirst: Bool

    public init(_ lit: Spoken, _ leading: Leading, isFirst: Bool = false) {
        (self.lit, self.leading, self.isFirst) = (lit, leading, isFirst)
    }
}

extension Spoken {
    public init(_ stretch: SentenceMap.Stretch) {
        self.init(
            document: stretch.document, start: stretch.range.lowerBound,
            end: stretch.range.upperBound)
    }
}
