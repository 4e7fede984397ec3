#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <locale.h>
#include <wchar.h>
#include <curses.h>
#include <term.h>

static inline WINDOW *nc_stdscr(void) { return stdscr; }
static inline WINDOW *nc_curscr(void) { return curscr; }
static inline int nc_colors(void) { return COLORS; }
static inline int nc_color_pairs(void) { return COLOR_PAIRS; }
static inline int nc_wcwidth(wchar_t c) { return wcwidth(c); }

static const attr_t NC_BOLD = A_BOLD, NC_DIM = A_DIM, NC_ITALIC = A_ITALIC;
static const attr_t NC_UNDERLINE = A_UNDERLINE, NC_REVERSE = A_REVERSE;
static const int NC_CLUSTER_MAX = CCHARW_MAX;

/* The cells are filled by hand after the first scalar: setcchar drops whatever follows that has
   a width of its own, which the joined emoji of a terminal with grapheme clustering need. */
static inline int nc_put(WINDOW *w, int y, int x, const wchar_t *s, int n, attr_t a, int pair) {
    wchar_t first[2] = {s[0], 0};
    cchar_t cell;
    if (setcchar(&cell, first, a, 0, &pair) == ERR) return ERR;
    for (int i = 1; i < n && i < CCHARW_MAX; i++) cell.chars[i] = s[i];
    /* mvwadd_wch leaves half of a wide glyph behind where this one covers its other half, and what
       is written after it then takes this one away too; mvwadd_wchnstr clears that half. */
    return mvwadd_wchnstr(w, y, x, &cell, 1);
}
/* Letters of ASCII that look alike, none beyond the row's end. */
static inline void nc_put_letters(
    WINDOW *w, int y, int x, const unsigned char *s, int n, attr_t a, int pair) {
    enum { PIECE = 128 };
    cchar_t cells[PIECE];
    wchar_t first[2] = {L' ', 0};
    if (n <= 0 || setcchar(&cells[0], first, a, 0, &pair) == ERR) return;
    for (int i = 1; i < PIECE && i < n; i++) cells[i] = cells[0];
    for (int done = 0; done < n;) {
        int count = n - done < PIECE ? n - done : PIECE;
        for (int i = 0; i < count; i++) cells[i].chars[0] = s[done + i];
        mvwadd_wchnstr(w, y, x + done, cells, count);
        done += count;
    }
}
/* Its type is opaque in some releases of ncurses and known in others. */
static inline void nc_forget_terminal(void) { del_curterm(cur_term); }
