/* The least a full-screen C program with ncurses does: what start-up is measured against. */
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>

int main(void) {
    setlocale(LC_ALL, "");
    initscr();
    raw();
    noecho();
    mvaddstr(0, 0, "hello");
    refresh();
    getch();
    endwin();
    return 0;
}
