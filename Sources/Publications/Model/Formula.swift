/// A formula as it is built, for a page that has room for it in two dimensions. The document's
/// text has it in one line.
public struct Formula: Equatable, Sendable {
    /// Its bytes in the text.
    public var range: Range<Int>
    public var root: MathNode
}

/// A part of a formula.
public indirect enum MathNode: Equatable, Sendable {
    case text(String)
    case row([MathNode])
    case fraction(MathNode, MathNode)
    case root(MathNode, index: MathNode?)
    /// To the right of a base, lowered and raised.
    case scripts(MathNode, sub: MathNode?, sup: MathNode?)
    /// Below and above a base.
    case limits(MathNode, under: MathNode?, over: MathNode?)
    case table([[MathNode]])
    /// Between signs that grow with it.
    case fenced(open: String, MathNode, close: String)
}

extension Document {
    /// The formula that is all that stands in a block.
    public func formula(ofBlock index: Int) -> Formula? {
        guard !formulas.isEmpty, blocks.indices.contains(index) else { return nil }
        let block = blocks[index].range
        var (low, high) = (0, formulas.count)
        while low < high {
            let middle = (low + high) / 2
            if formulas[middle].range.lowerBound < block.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < formulas.count, block.contains(formulas[low].range.lowerBound) else {
            return nil
        }
        let inside = formulas[low].range.clamped(to: block)
        let isAlone = { (range: Range<Int>) in self.text[range].allSatisfy(\.isSpace) }
        return isAlone(block.lowerBound..<inside.lowerBound)
            && isAlone(inside.upperBound..<block.upperBound) ? formulas[low] : nil
    }
}
