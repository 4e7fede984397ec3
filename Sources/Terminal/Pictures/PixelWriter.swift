import Canvas

/// Makes a terminal's own words of pixels: rows of three bytes each, red first.
public enum PixelWriter {
    public static func body(
        _ pixels: [UInt8], _ width: Int, _ height: Int, _ way: Graphics.Way
    ) -> [UInt8] {
        guard width > 0, height > 0, pixels.count == width * height * 3 else { return [] }
        switch way {
        case .kitty, .placeholders: return KittyWriter.body(pixels)
        case .iterm: return ITermWriter.body(pixels, width, height)
        case .sixel: return SixelWriter(pixels, width, height).text
        }
    }
}
