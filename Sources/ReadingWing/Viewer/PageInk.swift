import ScreenKit

/// The part of a page that is not margin, in shares of its sides.
public struct PageInk: Hashable, Sendable {
    public var left: Double
    public var top: Double
    public var width: Double
    public var height: Double

    public static let all = PageInk(left: 0, top: 0, width: 1, height: 1)

    public init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    /// What differs from the page's corner, with a little air around it; all of it where so little
    /// is left that it would be a page number.
    ///
    /// - Parameter pixels: rows of three bytes a pixel.
    public init(in pixels: [UInt8], width: Int, height: Int) {
        self = .all
        guard width > 0, height > 0, pixels.count == width * height * 3 else { return }
        var (left, right, top, bottom) = (width, -1, height, -1)
        for at in 0..<width * height {
            let isInk = (0..<3).contains { part in
                let (here, corner) = (Int(pixels[at * 3 + part]), Int(pixels[part]))
                return abs(here - corner) > Self.differenceMin
            }
            guard isInk else { continue }
            left = min(left, at % width)
            right = max(right, at % width)
            top = min(top, at / width)
            bottom = max(bottom, at / width)
        }
        let (across, down) = (right - left + 1, bottom - top + 1)
        guard across * 3 >= width, down * 3 >= height else { return }
        let air = max(1, width / 50)
        left = max(0, left - air)
        top = max(0, top - air)
        right = min(width, right + 1 + air)
        bottom = min(height, bottom + 1 + air)
        self.init(
            left: Double(left) / Double(width), top: Double(top) / Double(height),
            width: Double(right - left) / Double(width),
            height: Double(bottom - top) / Double(height))
    }

    /// Paper that was scanned is not of one colour.
    private static let differenceMin = 40
}
