#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <dlfcn.h>
#include <errno.h>
#include <libdjvu/ddjvuapi.h>
#include <libdjvu/miniexp.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>

/* Only the headers are used at build time; nothing is linked. The table is filled by name in the
   process that reads a DjVu document, and in no other. */
#define LD_EACH(X)                                                                                 \
    X(ddjvu_context_create) X(ddjvu_context_release) X(ddjvu_message_peek) X(ddjvu_message_pop)    \
    X(ddjvu_message_set_callback) X(ddjvu_job_release) X(ddjvu_job_status)                         \
    X(ddjvu_document_create)                                                                       \
    X(ddjvu_document_job) X(ddjvu_stream_write) X(ddjvu_stream_close) X(ddjvu_document_get_type)   \
    X(ddjvu_document_get_pagenum) X(ddjvu_document_get_filenum)                                    \
    X(ddjvu_document_get_fileinfo_imp) X(ddjvu_document_get_pageinfo_imp)                          \
    X(ddjvu_document_search_pageno) X(ddjvu_document_get_outline) X(ddjvu_document_get_anno)       \
    X(ddjvu_document_get_pagetext) X(ddjvu_document_get_pageanno) X(ddjvu_miniexp_release)         \
    X(ddjvu_anno_get_hyperlinks) X(ddjvu_anno_get_metadata_keys) X(ddjvu_anno_get_metadata)        \
    X(ddjvu_anno_get_xmp) X(ddjvu_page_create_by_pageno) X(ddjvu_page_job) X(ddjvu_page_get_type)  \
    X(ddjvu_page_render) X(ddjvu_format_create) X(ddjvu_format_set_row_order)                      \
    X(ddjvu_format_release) X(miniexp_to_name) X(miniexp_to_str)

#define LD_DECL(n) __typeof__(n) *_Nonnull n;
typedef struct {
    LD_EACH(LD_DECL)
} ld_table;

#define LD_FIND(n)                                                                                 \
    if (!(*(void **)&table->n = dlsym(library, #n))) return 0;
/* 0 where the library is not installed. */
static inline int ld_load(ld_table *_Nonnull table) {
    void *library = rl_library("djvulibre");
    if (!library) return 0;
    LD_EACH(LD_FIND)
    return 1;
}

static inline void ld_ring(ddjvu_context_t *_Nullable context, void *_Nonnull bell) {
    (void)context;
    sem_post((sem_t *)bell);
}
/* From here on each message of the library's rings. */
static inline void ld_set_bell(
    const ld_table *_Nonnull table, ddjvu_context_t *_Nonnull context, sem_t *_Nonnull bell) {
    sem_init(bell, 0, 0);
    table->ddjvu_message_set_callback(context, ld_ring, bell);
}
/* 0 when it did not ring in that time. */
static inline int ld_await(sem_t *_Nonnull bell, int seconds) {
    struct timespec end;
    int failed;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += seconds;
    while ((failed = sem_timedwait(bell, &end)) && errno == EINTR) {}
    return !failed;
}

/* The answer is not there yet. */
static inline int ld_is_coming(miniexp_t _Nullable e) { return e == miniexp_dummy; }
static inline int ld_is_pair(miniexp_t _Nullable e) { return miniexp_consp(e); }
static inline miniexp_t _Nullable ld_head(miniexp_t _Nullable e) { return miniexp_car(e); }
static inline miniexp_t _Nullable ld_rest(miniexp_t _Nullable e) { return miniexp_cdr(e); }
static inline int ld_is_number(miniexp_t _Nullable e) { return miniexp_numberp(e); }
static inline int ld_number(miniexp_t _Nullable e) { return miniexp_to_int(e); }
static inline int ld_is_symbol(miniexp_t _Nullable e) { return miniexp_symbolp(e); }
