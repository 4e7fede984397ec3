/// What a role looks like when a theme says nothing of it, by depth.
struct Fallback {
    let dark: Paint
    let light: Paint
    let sixteen: Paint
    let mono: Style

    static func of(_ role: Role) -> Fallback { table[Int(role.rawValue)] }

    /// In the order of the roles.
    private static let table: [Fallback] = text + reading + finding + lists + furniture

    private static let text = [
        row(dark(252), light(0x24211D), on16(nil), []),
        row(dark(247), light(0x655F55), on16(nil, .dim), []),
        row(dark(255, .bold), light(0x24211D, .bold), on16(nil, .bold), .bold),
        row(dark(252, .italic), light(0x24211D, .italic), on16(nil, .italic), .underline),
        row(dark(255, .bold), light(0x24211D, .bold), on16(nil, .bold), .bold),
        row(dark(250, on: 236), light(0x24211D, on: 0xEFECE4), on16(nil), []),
        row(dark(255, .bold), light(0x24211D, .bold), on16(nil, .bold), .bold),
        row(dark(150), light(0x2B6A30), on16(2, .italic), []),
        row(dark(179), light(0x8A4B08), on16(nil), []),
        row(dark(247, .italic), light(0x5A544A, .italic), on16(nil, .italic), []),
        row(dark(248), light(0x5A544A), on16(nil), []),
        row(dark(110, .underline), light(0x1F4E86, .underline), on16(6, .underline), .underline),
        row(dark(234, on: 110), light(0xFFFFFF, on: 0x1F4E86), on16(nil, .reverse), .reverse),
        row(dark(179), light(0x8A4B08), on16(3), .bold),
    ]

    private static let reading = [
        row(dark(252, on: 237), light(0x24211D, on: 0xEAE5D8), on16(nil, .bold), .bold),
        row(dark(234, on: 179), light(0xFFFFFF, on: 0x8A4B08), on16(nil, .reverse), .reverse),
        row(dark(255, on: 24), light(0x14202E, on: 0xBFD4EA), on16(nil, .reverse), .reverse),
        row(dark(234, on: 179), light(0x24211D, on: 0xF2D58A), on16(0, on: 3), .underline),
        row(dark(234, on: 108), light(0x24211D, on: 0xBFDDBB), on16(0, on: 2), .underline),
        row(dark(234, on: 175), light(0x24211D, on: 0xF0C6D2), on16(0, on: 5), .underline),
        row(dark(234, on: 110), light(0x24211D, on: 0xC0D9EE), on16(0, on: 6), .underline),
    ]

    private static let finding = [
        row(dark(222, .underline), light(0x7A3E00, .underline), on16(3, .underline), .underline),
        row(dark(234, on: 222), light(0x24211D, on: 0xFFC94D), on16(0, on: 3), .reverse),
    ]

    private static let lists = [
        row(dark(179), light(0x8A4B08), on16(3), .bold),
        row(
            dark(255, on: 236, .bold), light(0x24211D, on: 0xEFE9DC, .bold), on16(nil, .bold), .bold
        ),
        row(dark(179), light(0x8A4B08), on16(3), []),
        row(dark(252, on: 236), light(0x24211D, on: 0xEFECE4), on16(nil, .underline), .underline),
    ]

    private static let furniture = [
        row(dark(247), light(0x655F55), on16(nil, .dim), []),
        row(dark(179, .bold), light(0x8A4B08, .bold), on16(nil, .bold), .bold),
        row(dark(215), light(0x8F4700), on16(3, .bold), .bold),
        row(dark(210), light(0xA3211B), on16(1, .bold), .bold),
        row(dark(114), light(0x2B6A30), on16(2), []),
        row(dark(110), light(0x1F4E86), on16(6), []),
        row(dark(179), light(0x8A4B08), on16(3), []),
        row(dark(240), light(0xC9C2B4), on16(nil, .dim), []),
        row(dark(246), light(0x7A7367), on16(nil), []),
        row(dark(240), light(0xC9C2B4), on16(nil, .dim), []),
        row(Paint(nil, on: .indexed(235)), Paint(nil, on: .hex(0xF3F0E8)), on16(nil), []),
        row(dark(244), light(0x7A7367), on16(nil), []),
        row(dark(179), light(0x8A4B08), on16(nil, .bold), .bold),
    ]

    private static func row(_ dark: Paint, _ light: Paint, _ sixteen: Paint, _ mono: Style)
        -> Fallback
    {
        Fallback(dark: dark, light: light, sixteen: sixteen, mono: mono)
    }

    private static func dark(_ ink: UInt8, on ground: UInt8? = nil, _ style: Style = []) -> Paint {
        Paint(.indexed(ink), on: ground.map(Color.indexed), style)
    }

    private static func light(_ ink: UInt32, on ground: UInt32? = nil, _ style: Style = []) -> Paint
    {
        Paint(.hex(ink), on: ground.map(Color.hex), style)
    }

    private static func on16(_ ink: UInt8?, on ground: UInt8? = nil, _ style: Style = []) -> Paint {
        Paint(ink.map(Color.indexed), on: ground.map(Color.indexed), style)
    }
}
