import CDjvu
import Glibc
import Notation
import Publications
import Wording

extension DjvuBook {
    func drawing(
        _ number: Int, width: Int, height: Int, isPng: Bool
    ) throws(Refusal) -> [UInt8] {
        guard number >= 0, number < pages,
            let page = table.ddjvu_page_create_by_pageno(document, Int32(number))
        else { throw Refusal(.noSuchPage, tr("there is no such page")) }
        let job = table.ddjvu_page_job(page)
        defer { table.ddjvu_job_release(job) }
        _ = messages.wait(DjvuMessages.decodingSeconds) {
            table.ddjvu_job_status(job).rawValue >= DDJVU_JOB_OK.rawValue
        }
        guard table.ddjvu_job_status(job) == DDJVU_JOB_OK,
            let format = table.ddjvu_format_create(DDJVU_FORMAT_RGB24, 0, nil)
        else { throw Refusal(.cannotDraw, messages.why(tr("the page could not be drawn"))) }
        defer { table.ddjvu_format_release(format) }
        table.ddjvu_format_set_row_order(format, 1)
        var whole = ddjvu_rect_t(x: 0, y: 0, w: UInt32(width), h: UInt32(height))
        var part = whole
        // A page of which nothing is drawn is an empty one.
        var pixels = [CChar](repeating: -1, count: width * height * 3)
        let isDrawn = table.ddjvu_page_render(
            page, DDJVU_RENDER_COLOR, &whole, &part, format, UInt(width * 3), &pixels)
        if isDrawn == 0 { pixels = [CChar](repeating: -1, count: pixels.count) }
        let bytes = pixels.withUnsafeBytes { Array($0) }
        if isPng { return PngFile.bytes(bytes, width, height) }
        // Who recolours a page leaves photographs as they are.
        let isPhotograph = table.ddjvu_page_get_type(page) == DDJVU_PAGETYPE_PHOTO
        return withFourthByte(bytes, isPhotograph ? 0 : 255)
    }

    private func withFourthByte(_ bytes: [UInt8], _ fourth: UInt8) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count / 3 * 4) { room, count in
            count = bytes.count / 3 * 4
            for pixel in 0..<bytes.count / 3 {
                for color in 0..<3 { room[pixel * 4 + color] = bytes[pixel * 3 + color] }
                room[pixel * 4 + 3] = fourth
            }
        }
    }
}
