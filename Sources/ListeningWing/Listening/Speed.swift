import ScreenKit

/// How fast a book is heard, in hundredths, the pitch kept.
public struct Speed: Hashable, Sendable {
    public let hundredths: Int

    public static let normal = Speed(100)
    public static let range = 50...400
    private static let step = 5

    /// The nearest there is.
    public init(_ hundredths: Int) {
        self.hundredths = min(Self.range.upperBound, max(Self.range.lowerBound, hundredths))
    }

    /// As the library keeps it, and as people write it: `1.25`.
    public init?(kept: String?) {
        guard let number = kept.flatMap(Double.init), number.isFinite, (0...100).contains(number)
        else { return nil }
        self.init(Int((number * 100).rounded()))
    }

    public func stepped(_ steps: Int) -> Speed {
        let most = Self.range.count
        return Speed(hundredths + Self.step * min(most, max(-most, steps)))
    }

    public var factor: Double { Double(hundredths) / 100 }

    /// How long it takes to hear so much of a book, in the same unit and rounded up.
    func hearing(_ length: Int64) -> Int64 {
        let all = Int64(hundredths)
        return (max(0, length) * 100 + all - 1) / all
    }

    /// `1.25`, `2`, `1.5`.
    public var kept: String {
        let rest = hundredths % 100
        if rest == 0 { return "\(hundredths / 100)" }
        let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
        return "\(hundredths / 100).\(digits)"
    }

    /// `1.25×`, as the language in force writes it.
    var words: String { Decimals.words(hundredths: hundredths) + "×" }
}
