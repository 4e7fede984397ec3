#pragma once
#include <stddef.h>
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
const void *rl_table(const char *name, size_t size, int (*fill)(void *table));
#include <dlfcn.h>
#include <sqlite3.h>

/* Only the headers are used at build time: the first page is there before the library is. The table
   is filled by name when something is first kept. */
#define SQ_EACH(X)                                                                                 \
    X(open_v2) X(close_v2) X(exec) X(prepare_v2) X(step) X(reset) X(clear_bindings) X(finalize)    \
    X(bind_int64) X(bind_double) X(bind_text) X(bind_null) X(column_int64) X(column_double)        \
    X(bind_blob) X(column_blob)                                                                  \
    X(column_text) X(column_bytes) X(column_type) X(errmsg) X(extended_errcode) X(busy_timeout)    \
    X(changes) X(last_insert_rowid) X(interrupt) X(libversion_number)                              \
    X(backup_init) X(backup_step) X(backup_finish) X(config)

#define SQ_DECL(n) __typeof__(sqlite3_##n) *n;
typedef struct {
    SQ_EACH(SQ_DECL)
} sq_table;

#define SQ_FIND(n)                                                                                 \
    if (!(table->n = (__typeof__(sqlite3_##n) *)dlsym(library, "sqlite3_" #n))) return 0;
static inline int sq_fill(void *room) {
    sq_table *table = (sq_table *)room;
    void *library = rl_library("libsqlite3");
    if (!library) return 0;
    SQ_EACH(SQ_FIND)
    /* It would count every byte under one lock, which two threads that read would wait for. */
    table->config(SQLITE_CONFIG_MEMSTATUS, 0);
    return 1;
}

/* NULL where SQLite is not installed. Each part of the program that includes this asks once. */
static inline const sq_table *sq(void) {
    static _Atomic(const sq_table *) known;
    const sq_table *table = known;
    if (!table) known = table = (const sq_table *)rl_table("libsqlite3", sizeof *table, sq_fill);
    return table;
}

/* The bytes are copied by SQLite before this returns. */
static inline int sq_bind_blob(sqlite3_stmt *statement, int at, const void *bytes, int count) {
    return sq()->bind_blob(statement, at, bytes, count, SQLITE_TRANSIENT);
}

/* The text is copied by SQLite before this returns. */
static inline int sq_bind_text(sqlite3_stmt *statement, int at, const char *text, int count) {
    return sq()->bind_text(statement, at, text, count, SQLITE_TRANSIENT);
}
