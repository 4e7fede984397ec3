import CPictures
import Publications
import Wording

/// Pixels in gdk-pixbuf's hands.
final class PixelSheet {
    private let table: lx_table
    private let sheet: OpaquePointer

    /// Reads a file of a kind that is named, so that no other reader is tried on it. JPEGs are
    /// unpacked no larger than they are wanted.
    init(
        _ bytes: [UInt8], _ mediaType: String, for wanted: (Int, Int), _ table: lx_table
    ) throws(Refusal) {
        guard let loader = table.gdk_pixbuf_loader_new_with_mime_type(mediaType, nil) else {
            throw Refusal(picture: .libraryMissing, tr("gdk-pixbuf has no reader for \(mediaType)"))
        }
        defer { table.g_object_unref(loader) }
        let frame = LoadingFrame(table, loader, wanted)
        _ = table.g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self),
            Unmanaged.passUnretained(frame).toOpaque(), nil, GConnectFlags(rawValue: 0))
        // What is damaged shows as far as it goes: only a picture of nothing is none.
        _ = bytes.withUnsafeBufferPointer {
            table.gdk_pixbuf_loader_write(loader, $0.baseAddress, UInt($0.count), nil)
        }
        _ = table.gdk_pixbuf_loader_close(loader, nil)
        withExtendedLifetime(frame) {}
        guard let read = table.gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw Refusal(picture: .damaged, tr("it is damaged"))
        }
        // Cameras store rotated pictures; sizes are those of the stored one, so that stays.
        _ = table.g_object_ref(UnsafeMutableRawPointer(read))
        self.table = table
        sheet = read
    }

    init(webp bytes: [UInt8], _ webp: lw_table, _ table: lx_table) throws(Refusal) {
        var (width, height): (Int32, Int32) = (0, 0)
        let pixels = bytes.withUnsafeBufferPointer {
            webp.WebPDecodeRGBA($0.baseAddress, Int($0.count), &width, &height)
        }
        guard let pixels, width > 0, height > 0 else {
            throw Refusal(picture: .damaged, tr("it is damaged, or moves"))
        }
        defer { webp.WebPFree(pixels) }
        sheet = try PixelSheet.copy(
            pixels, Int(width), Int(height), channels: 4, table)
        self.table = table
    }

    init(_ bytes: [UInt8], _ width: Int, _ height: Int, _ table: lx_table) throws(Refusal) {
        var failure: Refusal?
        let made = bytes.withUnsafeBufferPointer { (buffer) -> OpaquePointer? in
            guard let start = buffer.baseAddress else { return nil }
            do throws(Refusal) {
                return try PixelSheet.copy(start, width, height, channels: 3, table)
            } catch {
                failure = error
                return nil
            }
        }
        guard let made else { throw failure ?? .tooLarge }
        sheet = made
        self.table = table
    }

    deinit { table.g_object_unref(UnsafeMutableRawPointer(sheet)) }

    var width: Int { Int(table.gdk_pixbuf_get_width(sheet)) }
    var height: Int { Int(table.gdk_pixbuf_get_height(sheet)) }

    func draw(
        _ width: Int, _ height: Int, _ window: PictureQuestion.Window, across: Int, down: Int
    ) throws(Refusal) -> [UInt8] {
        guard
            let piece = table.gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, 0, 8, Int32(across), Int32(down))
        else { throw .tooLarge }
        defer { table.g_object_unref(UnsafeMutableRawPointer(piece)) }
        // From its own pixels to those of the piece.
        let (wide, high) = (
            Double(across) / Double(window.width), Double(down) / Double(window.height)
        )
        let scaleX = Double(width) / Double(self.width) * wide
        let scaleY = Double(height) / Double(self.height) * high
        let (left, top) = (-Double(window.x) * wide, -Double(window.y) * high)
        // Enlarged much, its own pixels are what one wants to see.
        let how = GdkInterpType(
            rawValue: UInt32(min(scaleX, scaleY) >= 4 ? LX_NEAREST : LX_BILINEAR))
        if table.gdk_pixbuf_get_has_alpha(sheet) != 0 {
            // Books are made for white paper: a black line on nothing must not vanish at night.
            table.gdk_pixbuf_composite_color(
                sheet, piece, 0, 0, Int32(across), Int32(down), left, top, scaleX, scaleY, how,
                255, 0, 0, 16, 0xFF_FFFF, 0xFF_FFFF)
        } else {
            table.gdk_pixbuf_scale(
                sheet, piece, 0, 0, Int32(across), Int32(down), left, top, scaleX, scaleY, how)
        }
        return rows(of: piece, across, down)
    }

    private func rows(of piece: OpaquePointer, _ across: Int, _ down: Int) -> [UInt8] {
        let stride = Int(table.gdk_pixbuf_get_rowstride(piece))
        guard let pixels = table.gdk_pixbuf_get_pixels(piece) else { return [] }
        return [UInt8](unsafeUninitializedCapacity: across * down * 3) { room, count in
            guard let start = room.baseAddress else { return }
            for y in 0..<down {
                (start + y * across * 3).update(from: pixels + y * stride, count: across * 3)
            }
            count = across * down * 3
        }
    }

    private static func copy(
        _ pixels: UnsafePointer<UInt8>, _ width: Int, _ height: Int, channels: Int,
        _ table: lx_table
    ) throws(Refusal) -> OpaquePointer {
        guard width * height <= PictureStudio.pixelsMax,
            let sheet = table.gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, channels == 4 ? 1 : 0, 8, Int32(width), Int32(height)),
            let room = table.gdk_pixbuf_get_pixels(sheet)
        else { throw .tooLarge }
        let stride = Int(table.gdk_pixbuf_get_rowstride(sheet))
        for y in 0..<height {
            (room + y * stride).update(
                from: pixels + y * width * channels, count: width * channels)
        }
        return sheet
    }
}

/// What a loader has to know when it tells the size.
private final class LoadingFrame {
    let table: lx_table
    let loader: UnsafeMutablePointer<GdkPixbufLoader>
    let wanted: (Int, Int)

    init(
        _ table: lx_table, _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ wanted: (Int, Int)
    ) {
        (self.table, self.loader, self.wanted) = (table, loader, wanted)
    }
}

private let sizePrepared:
    @convention(c) (OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Void = {
        _, width, height, frame in
        guard let frame else { return }
        let told = Unmanaged<LoadingFrame>.fromOpaque(frame).takeUnretainedValue()
        let (wide, high) = (told.wanted.0, told.wanted.1)
        guard wide < width, high < height else { return }
        told.table.gdk_pixbuf_loader_set_size(told.loader, Int32(wide), Int32(high))
    }
