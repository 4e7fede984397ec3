import CPictures
import CPoppler
import Glibc
import Publications
import Wording

extension PdfBook {
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
            else { throw Refusal(.cannotDraw, tr("the page has no size that can be drawn")) }
            let pen = table.cairo_create(surface)
            table.cairo_set_source_rgb(pen, 1, 1, 1)
            table.cairo_paint(pen)
            table.cairo_scale(
                pen, Double(width) / Double(pageWidth), Double(height) / Double(pageHeight))
            table.poppler_page_render(page, pen)
            table.cairo_destroy(pen)
            table.cairo_surface_flush(surface)
            if isPng { return try png(surface) }
            var drawn = try pixels(surface, width, height)
            let scale = (Float(width) / pageWidth, Float(height) / pageHeight)
            markPictures(of: page, scale, width, height, &drawn)
            return drawn
        }
    }

    private func pixels(
        _ surface: OpaquePointer?, _ width: Int, _ height: Int
    ) throws(Refusal) -> [UInt8] {
        guard let data = table.cairo_image_surface_get_data(surface) else {
            throw Refusal(.cannotDraw, tr("the page could not be drawn"))
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

    /// The fourth byte of a pixel that is part of a picture is 0: who recolours a page leaves it.
    private func markPictures(
        of page: OpaquePointer, _ scale: (Float, Float), _ width: Int, _ height: Int,
        _ drawn: inout [UInt8]
    ) {
        guard let list = table.poppler_page_get_image_mapping(page) else { return }
        defer { table.poppler_page_free_image_mapping(list) }
        var at: UnsafeMutablePointer<GList>? = list
        var left = PdfBook.picturesMarkedMax
        while let entry = at, left > 0 {
            left -= 1
            at = entry.pointee.next
            guard let data = entry.pointee.data else { continue }
            let area = data.assumingMemoryBound(to: PopplerImageMapping.self).pointee.area
            let columns = PdfBook.span(area.x1, area.x2, scale.0, width)
            for y in PdfBook.span(area.y1, area.y2, scale.1, height) {
                for x in columns { drawn[(y * width + x) * 4 + 3] = 0 }
            }
        }
    }

    /// A page of more is drawn of pieces, not of pictures.
    private static let picturesMarkedMax = 200

    private static func span(
        _ start: Double, _ end: Double, _ scale: Float, _ most: Int
    ) -> Range<Int> {
        guard start.isFinite, end.isFinite else { return 0..<0 }
        let limit = Double(most)
        let low = max(0, min(limit, min(start, end) * Double(scale)))
        let high = max(0, min(limit, max(start, end) * Double(scale)))
        return Int(low.rounded(.down))..<max(Int(low.rounded(.down)), Int(high.rounded(.up)))
    }

    private func png(_ surface: OpaquePointer?) throws(Refusal) -> [UInt8] {
        let sink = PngSink()
        let status = table.cairo_surface_write_to_png_stream(
            surface, collectPng, Unmanaged.passUnretained(sink).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else {
            throw Refusal(.cannotDraw, tr("the page could not be drawn"))
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
