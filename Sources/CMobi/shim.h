#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
/* The folders beside the program that are looked through for libraries. */
const char *rl_beside(int number);
#include <dlfcn.h>
#include <mobi.h>
#include <pthread.h>

/* Only the headers are used at build time: Kindle books are read in a process of their own, and
   nobody else pays for the library. The table is filled by name when the first one is opened. */
#define LB_EACH(X)                                                                                 \
    X(mobi_init) X(mobi_free) X(mobi_load_file) X(mobi_init_rawml) X(mobi_free_rawml)              \
    X(mobi_parse_rawml_opt) X(mobi_get_rawml) X(mobi_get_text_maxsize) X(mobi_is_mobipocket)       \
    X(mobi_is_encrypted) X(mobi_is_replica) X(mobi_get_filemeta_by_type)

#define LB_DECL(n) __typeof__(n) *_Nonnull n;
typedef struct {
    int is_whole;
    LB_EACH(LB_DECL)
} lb_table;

static inline lb_table *_Nonnull lb_slot(void) {
    static lb_table table;
    return &table;
}

#define LB_FIND(n) if (!(table->n = (__typeof__(n) *)dlsym(library, #n))) return;
static inline void lb_fill(void) {
    lb_table *table = lb_slot();
    void *library = rl_library("libmobi");
    if (!library) return;
    LB_EACH(LB_FIND)
    table->is_whole = 1;
}

/* NULL where libmobi is not installed. */
static inline const lb_table *_Nullable lb(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, lb_fill);
    return lb_slot()->is_whole ? lb_slot() : NULL;
}
