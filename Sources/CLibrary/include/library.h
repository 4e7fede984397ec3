#pragma once
#include <stddef.h>

/* C libraries that are opened by name when they are first needed. Each is looked for beside the
   program first, where a portable build brings it along, then under every name that systems have
   for it, and at last among what came along for systems that have none. */

/* The library, kept open; NULL where it is not installed or no such name is known here. */
void *rl_library(const char *name);

/* Whether it is open already. */
int rl_is_open(const char *name);

/* The names of all that an open library brought along, each behind what it needs itself, a line
   each. How many bytes they are; 0 where it is not open. */
size_t rl_companions(const char *name, char *names, size_t room);

/* Opens those libraries one by one, before the one that brings them along: each then looks for its
   names in what it needs itself, not in two hundred others. Whatever is no plain name, or is not
   there, is passed over. How many were opened. */
size_t rl_open_companions(const char *names, size_t length);

/* The functions of a library, found once by `fill`, which tells whether all are there; NULL where
   they are not. What a header holds is in many parts of the program, and looking again waits for
   whatever library is being opened meanwhile. */
const void *rl_table(const char *name, size_t size, int (*fill)(void *table));

/* The folders beside the program that are looked through, 0 and 1; empty where nothing tells. */
const char *rl_beside(int number);

/* The version in the names of ICU's functions, such as `_72`; empty where they have none. Only
   on the thread that opened it. */
const char *rl_icu_suffix(void);

/* Where the library is, and its version or nothing, without keeping it open for that; 0 where it is
   not installed. */
int rl_library_path(const char *name, char *path, char *version, size_t room);

/* What names this system, as far as there is room; a negative number where nothing does. */
long rl_os_release(char *text, size_t room);
