import Canvas

/// What the previews show for a picture.
package enum PreviewPicture {
    /// A lamp's light on a wall, in letters.
    package static func drawing(_ size: Size) -> Picture {
        let letters = (0..<size.width * size.height).map { at -> Picture.Letter in
            let (x, y) = (at % size.width, at / size.width)
            let (dx, dy) = (x * 2 - size.width, (y * 2 - size.height) * 2)
            let far = min(255, (dx * dx + dy * dy) * 255 / max(1, size.width * size.width))
            let light = UInt32(255 - far)
            return Picture.Letter(
                "▀",
                Tint(
                    ink: light << 16 | light * 3 / 4 << 8 | light / 4,
                    paper: light * 3 / 4 << 16 | light / 2 << 8 | light / 8))
        }
        return Picture(size: size, letters: letters)
    }
}
