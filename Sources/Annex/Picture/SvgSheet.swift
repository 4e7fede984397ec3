import CPictures
import CPoppler
import Publications
import Wording

/// A drawing in librsvg's hands. It has no address, so nothing it names outside is looked for.
final class SvgSheet {
    private let table: lr_table
    private let handle: UnsafeMutablePointer<RsvgHandle>
    private static let bytesEach = 4

    init(_ bytes: [UInt8], _ table: lr_table) throws(Refusal) {
        let read = bytes.withUnsafeBufferPointer {
            table.rsvg_handle_new_from_data($0.baseAddress, UInt($0.count), nil)
        }
        guard let read else { throw Refusal(picture: .damaged, tr("it is a damaged drawing")) }
        handle = read
        self.table = table
    }

    deinit { table.g_object_unref(handle) }

    func draw(
        _ width: Int, _ height: Int, _ window: PictureQuestion.Window, across: Int, down: Int
    ) throws(Refusal) -> [UInt8] {
        let stride = across * SvgSheet.bytesEach
        var pixels = [UInt8](repeating: 0, count: stride * down)
        let (wide, high) = (
            Double(across) / Double(window.width), Double(down) / Double(window.height)
        )
        var viewport = RsvgRectangle(
            x: -Double(window.x) * wide, y: -Double(window.y) * high,
            width: Double(width) * wide, height: Double(height) * high)
        let isDrawn = pixels.withUnsafeMutableBufferPointer { buffer -> Bool in
            let surface = table.cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_RGB24, Int32(across), Int32(down), Int32(stride))
            defer { table.cairo_surface_destroy(surface) }
            guard table.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return false }
            let pen = table.cairo_create(surface)
            defer { table.cairo_destroy(pen) }
            table.cairo_set_source_rgb(pen, 1, 1, 1)
            table.cairo_paint(pen)
            let isDrawn = table.rsvg_handle_render_document(handle, pen, &viewport, nil) != 0
            table.cairo_surface_flush(surface)
            return isDrawn
        }
        guard isDrawn else { throw Refusal(picture: .damaged, tr("it cannot be drawn")) }
        return [UInt8](unsafeUninitializedCapacity: across * down * 3) { room, count in
            for at in 0..<across * down {
                // One number a pixel, blue in its lowest byte.
                let pixel = pixels[at * 4..<at * 4 + 4].reversed().reduce(UInt32(0)) {
                    $0 << 8 | UInt32($1)
                }
                room[at * 3] = UInt8(truncatingIfNeeded: pixel >> 16)
                room[at * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                room[at * 3 + 2] = UInt8(truncatingIfNeeded: pixel)
            }
            count = across * down * 3
        }
    }
}
