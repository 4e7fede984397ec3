#pragma once
#include <vterm.h>

/* Bit fields and unions, flattened. */
typedef struct {
    uint32_t chars[VTERM_MAX_CHARS_PER_CELL];
    int width, bold, italic, underline, reverse;
    /* -1 the terminal's own, 0 to 255 of the palette, 0x1000000 and more a direct colour. */
    int ink, ground;
} VTShownCell;

static inline int vt_color(VTermColor c, int is_default) {
    if (is_default) return -1;
    if (VTERM_COLOR_IS_INDEXED(&c)) return c.indexed.idx;
    return 0x1000000 | c.rgb.red << 16 | c.rgb.green << 8 | c.rgb.blue;
}

static inline VTShownCell vt_cell(VTermScreen *screen, int row, int column) {
    VTermScreenCell cell;
    VTShownCell shown = {0};
    VTermPos at = {.row = row, .col = column};
    if (!vterm_screen_get_cell(screen, at, &cell)) return shown;
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL; i++) shown.chars[i] = cell.chars[i];
    shown.width = cell.width;
    shown.bold = cell.attrs.bold;
    shown.italic = cell.attrs.italic;
    shown.underline = cell.attrs.underline != 0;
    shown.reverse = cell.attrs.reverse;
    shown.ink = vt_color(cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg));
    shown.ground = vt_color(cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
    return shown;
}

static inline VTermPos vt_cursor(VTerm *vt) {
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(vt), &at);
    return at;
}
