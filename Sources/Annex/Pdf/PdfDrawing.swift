import CPoppler
import Glibc
import Publications

extension PdfBook {
    /// A page drawn on white: a PNG, or rows of four bytes a pixel, red first.
    func drawing(
        _ index: Int, width: Int, height: Int, isPng: Bool
    ) throws(Refusal) -> [UInt8] {
        try with(page: index) { page throws(Refusal) in
            let surface = table.cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
            defer { table.cairo_surface_destroy(surface) }
            let (pageWidth, pageHeight) = size(of: page)
            guard table.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, pageWidth > 0,
                pageHeight > 0
            else { throw Refusal(.cannotDraw, "the page has no size that can be drawn") }
            let pen = table.cairo_create(surface)
            table.cairo_set_source_rgb(pen, 1, 1, 1)
            table.cairo_paint(pen)
            table.cairo_scale(
                pen, Double(width) / Double(pageWidth), Double(height) / Double(pageHeight))
            table.poppler_page_render(page, pen)
            table.cairo_destroy(pen)
            table.cairo_surface_flush(surface)
            return try isPng ? png(surface) : pixels(surface, width, height)
        }
    }

    private func pixels(
        _ surface: OpaquePointer?, _ width: Int, _ height: Int
    ) throws(Refusal) -> [UInt8] {
        guard let data = table.cairo_image_surface_get_data(surface) else {
            throw Refusal(.cannotDraw, "the page could not be drawn")
        }
        let stride = Int(table.cairo_image_surface_get_stride(surface))
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { room, count in
            for y in 0..<height {
                let row = UnsafeRawPointer(data + y * stride)
                for x in 0..<width {
                    // One number a pixel, blue in its lowest byte.
                    let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
                    let at = (y * width + x) * 4
                    room[at] = UInt8(truncatingIfNeeded: pixel >> 16)
                    room[at + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    room[at + 2] = UInt8(truncatingIfNeeded: pixel)
                    room[at + 3] = 255
                }
            }
            count = width * height * 4
        }
    }

    private func png(_ surface: OpaquePointer?) throws(Refusal) -> [UInt8] {
        let sink = PngSink()
        let status = table.cairo_surface_write_to_png_stream(
            surface, collectPng, Unmanaged.passUnretained(sink).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else {
            throw Refusal(.cannotDraw, "the page could not be drawn")
        }
        return sink.bytes
    }
}

private final class PngSink {
    var bytes: [UInt8] = []
}

private func collectPng(
    _ sink: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
    guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<PngSink>.fromOpaque(sink).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
}
