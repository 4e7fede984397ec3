/// The two colours of a cell that is part of a picture, packed into the room a cell has left:
/// red and blue in five bits, green in six, as the eye has it.
public struct Tint: Hashable, Sendable {
    fileprivate let bits: UInt32

    /// Of cells that are no part of a picture.
    public static let none = Tint(bits: 0)

    /// Each colour as red, green and blue, a byte each, red highest.
    public init(ink: UInt32, paper: UInt32) {
        let packed = Self.packed(ink) << 16 | Self.packed(paper)
        // Black on black is a picture too; one step of blue cannot be seen.
        bits = packed == 0 ? 1 : packed
    }

    private init(bits: UInt32) { self.bits = bits }

    public var isNone: Bool { bits == 0 }
    public var ink: Color { Self.color(bits >> 16) }
    public var paper: Color { Self.color(bits & 0xFFFF) }

    private static func packed(_ rgb: UInt32) -> UInt32 {
        let (red, green, blue) = (rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF)
        return ((red * 31 + 127) / 255) << 11 | ((green * 63 + 127) / 255) << 5
            | ((blue * 31 + 127) / 255)
    }

    private static func color(_ packed: UInt32) -> Color {
        let (red, green, blue) = (packed >> 11 & 31, packed >> 5 & 63, packed & 31)
        return .rgb(
            UInt8((red * 255 + 15) / 31), UInt8((green * 255 + 31) / 63),
            UInt8((blue * 255 + 15) / 31))
    }
}

extension Color {
    /// The nearest of a terminal's 256, its own sixteen left out.
    public var amongMany: Color { NearestColor.plain(self, isSixteen: false) }
    /// The nearest of the sixteen, as most terminals show them.
    public var amongSixteen: Color { NearestColor.plain(self, isSixteen: true) }
}
