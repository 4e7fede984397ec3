#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <locale.h>
#include <wchar.h>
#include <curses.h>
#include <term.h>
