import CPictures
import Publications

/// Makes letters of pixels, with chafa.
final class PictureLetterer {
    private var chafa = Found<lh_table>.notYet

    func letters(
        _ pixels: [UInt8], _ width: Int, _ height: Int, columns: Int, rows: Int,
        _ palette: PictureQuestion.Palette, isASCII: Bool
    ) throws(Refusal) -> [PictureLetter] {
        let table = try chafa.get("chafa", lh_load)
        // Threads of its own would cost more than they bring, and memory besides.
        table.chafa_set_n_threads(1)
        guard let symbols = table.chafa_symbol_map_new() else { throw .tooLarge }
        defer { table.chafa_symbol_map_unref(symbols) }
        let tags = isASCII ? LH_ASCII : LH_BLOCKS
        table.chafa_symbol_map_add_by_tags(symbols, ChafaSymbolTags(rawValue: tags))
        guard let config = table.chafa_canvas_config_new() else { throw .tooLarge }
        defer { table.chafa_canvas_config_unref(config) }
        table.chafa_canvas_config_set_geometry(config, Int32(columns), Int32(rows))
        table.chafa_canvas_config_set_cell_geometry(config, 8, 16)
        table.chafa_canvas_config_set_canvas_mode(config, mode(palette))
        table.chafa_canvas_config_set_symbol_map(config, symbols)
        table.chafa_canvas_config_set_work_factor(config, 0.7)
        guard let canvas = table.chafa_canvas_new(config) else { throw .tooLarge }
        defer { table.chafa_canvas_unref(canvas) }
        pixels.withUnsafeBufferPointer {
            table.chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGB8, $0.baseAddress, Int32(width), Int32(height),
                Int32(width * 3))
        }
        var letters: [PictureLetter] = []
        letters.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var (ink, paper): (Int32, Int32) = (0, 0)
                table.chafa_canvas_get_colors_at(canvas, Int32(column), Int32(row), &ink, &paper)
                let glyph = table.chafa_canvas_get_char_at(canvas, Int32(column), Int32(row))
                letters.append(
                    PictureLetter(
                        glyph: Unicode.Scalar(glyph) ?? " ", ink: UInt32(max(0, ink)),
                        paper: UInt32(max(0, paper))))
            }
        }
        return letters
    }

    private func mode(_ palette: PictureQuestion.Palette) -> ChafaCanvasMode {
        let mode =
            switch palette {
            case .full: LH_FULL
            case .many: LH_MANY
            case .sixteen: LH_SIXTEEN
            }
        return ChafaCanvasMode(rawValue: UInt32(mode))
    }
}
