#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
const char *rl_icu_suffix(void);
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

/* Only the headers are used at build time: linked, ICU and the C++ library it brings would cost
   every start 2 MB and a millisecond. The table is filled by name when a text first needs it. ICU's
   names are macros that carry its version, and so is that of its file. */
#define ICU_EACH(X)                                                                                \
    X(ucnv_open) X(ucnv_close) X(ucnv_getName) X(ucnv_toUChars)                                    \
    X(ucsdet_open) X(ucsdet_close) X(ucsdet_setText) X(ucsdet_detectAll)                           \
    X(ucsdet_getName) X(ucsdet_getConfidence)                                                      \
    X(unorm2_getNFKDInstance) X(unorm2_getNFCInstance)                                             \
    X(unorm2_getDecomposition) X(unorm2_normalize)                                                 \
    X(u_strFoldCase) X(u_charType) X(u_isalnum)                                                    \
    X(uregex_open) X(uregex_close) X(uregex_setTimeLimit) X(uregex_setStackLimit)                  \
    X(uregex_setText) X(uregex_findNext) X(uregex_start) X(uregex_end)                            \
    X(ubrk_open) X(ubrk_close) X(ubrk_setUText) X(ubrk_setText)                                    \
    X(ubrk_next) X(ubrk_getRuleStatus)                                                             \
    X(ubidi_open) X(ubidi_close) X(ubidi_setPara) X(ubidi_getLevels)                               \
    X(u_charMirror)                                                                                \
    X(utext_openUTF8) X(utext_close)

#define ICU_DECL(n) __typeof__(n) *n;
typedef struct {
    int is_whole;
    ICU_EACH(ICU_DECL)
} icu_table;

static inline icu_table *icu_slot(void) {
    static icu_table table;
    return &table;
}

#define ICU_TEXT_OF(n) #n
#define ICU_TEXT(n) ICU_TEXT_OF(n)
#define ICU_FIND(n)                                                                                \
    if (!(table->n = (__typeof__(n) *)icu_find(library, ICU_TEXT(n)))) return;

/* The headers' names end with the version they came with, those in the file with its own. */
static inline void *icu_find(void *library, const char *headers) {
    char name[64];
    size_t count = strlen(headers), own = strlen("_" U_ICU_VERSION_SHORT);
    if (count > own && !strcmp(headers + count - own, "_" U_ICU_VERSION_SHORT)) count -= own;
    if (count + strlen(rl_icu_suffix()) >= sizeof name) return NULL;
    memcpy(name, headers, count);
    strcpy(name + count, rl_icu_suffix());
    return dlsym(library, name);
}

static inline void icu_fill(void) {
    icu_table *table = icu_slot();
    void *library = rl_library("icu" U_ICU_VERSION_SHORT);
    if (!library) return;
    ICU_EACH(ICU_FIND)
    table->is_whole = 1;
}

/* NULL where ICU is not installed. */
static inline const icu_table *icu(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, icu_fill);
    return icu_slot()->is_whole ? icu_slot() : NULL;
}

static inline UConverter *icu_converter(const char *name, UErrorCode *e) {
    if (icu()) return icu()->ucnv_open(name, e);
    *e = U_MISSING_RESOURCE_ERROR;
    return NULL;
}
static inline void icu_converter_close(UConverter *c) { icu()->ucnv_close(c); }
static inline const char *icu_converter_name(UConverter *c, UErrorCode *e) {
    return icu()->ucnv_getName(c, e);
}
static inline int32_t icu_to_utf16(UConverter *c, UChar *out, int32_t room, const char *in,
                                   int32_t count, UErrorCode *e) {
    return icu()->ucnv_toUChars(c, out, room, in, count, e);
}

static inline UCharsetDetector *icu_detector(UErrorCode *e) {
    if (icu()) return icu()->ucsdet_open(e);
    *e = U_MISSING_RESOURCE_ERROR;
    return NULL;
}
static inline void icu_detector_close(UCharsetDetector *d) { icu()->ucsdet_close(d); }
static inline const UCharsetMatch **icu_detect(UCharsetDetector *d, const char *text, int32_t count,
                                               int32_t *found, UErrorCode *e) {
    icu()->ucsdet_setText(d, text, count, e);
    return icu()->ucsdet_detectAll(d, found, e);
}
static inline const char *icu_match_name(const UCharsetMatch *m, UErrorCode *e) {
    return icu()->ucsdet_getName(m, e);
}
static inline int32_t icu_match_confidence(const UCharsetMatch *m, UErrorCode *e) {
    return icu()->ucsdet_getConfidence(m, e);
}

/* The full compatibility decomposition of one scalar, or a negative number when it has none. */
static inline int32_t icu_decompose(UChar32 c, UChar *out, int32_t room) {
    if (!icu()) return -1;
    UErrorCode e = U_ZERO_ERROR;
    const UNormalizer2 *nfkd = icu()->unorm2_getNFKDInstance(&e);
    return U_FAILURE(e) ? -1 : icu()->unorm2_getDecomposition(nfkd, c, out, room, &e);
}
static inline int32_t icu_fold(const UChar *in, int32_t count, UChar *out, int32_t room) {
    if (!icu()) return -1;
    UErrorCode e = U_ZERO_ERROR;
    int32_t n = icu()->u_strFoldCase(out, room, in, count, U_FOLD_CASE_DEFAULT, &e);
    return U_FAILURE(e) ? -1 : n;
}
static inline int icu_is_of(UChar32 c, uint32_t categories) {
    return icu() && (U_MASK(icu()->u_charType(c)) & categories) != 0;
}
static inline int icu_is_mark(UChar32 c) { return icu_is_of(c, U_GC_MN_MASK | U_GC_ME_MASK); }
static inline int icu_is_word(UChar32 c) {
    return c == '_' || icu_is_of(c, U_GC_M_MASK) || (icu() && icu()->u_isalnum(c));
}

static inline int32_t icu_compose(const UChar *in, int32_t count, UChar *out, int32_t room) {
    if (!icu()) return -1;
    UErrorCode e = U_ZERO_ERROR;
    const UNormalizer2 *nfc = icu()->unorm2_getNFCInstance(&e);
    int32_t n = U_FAILURE(e) ? -1 : icu()->unorm2_normalize(nfc, in, count, out, room, &e);
    return U_FAILURE(e) ? -1 : n;
}

static inline URegularExpression *icu_regex(const UChar *pattern, int32_t count, uint32_t flags,
                                            UParseError *where, UErrorCode *e) {
    if (icu()) return icu()->uregex_open(pattern, count, flags, where, e);
    *e = U_MISSING_RESOURCE_ERROR;
    return NULL;
}
static inline void icu_regex_close(URegularExpression *r) { icu()->uregex_close(r); }
static inline void icu_regex_limits(URegularExpression *r, int32_t steps, int32_t stack,
    UErrorCode *e) {
    icu()->uregex_setTimeLimit(r, steps, e);
    icu()->uregex_setStackLimit(r, stack, e);
}
static inline UText *icu_utf8(const char *text, int64_t count, UErrorCode *e) {
    if (icu()) return icu()->utext_openUTF8(NULL, text, count, e);
    *e = U_MISSING_RESOURCE_ERROR;
    return NULL;
}
static inline void icu_utf8_close(UText *t) { icu()->utext_close(t); }
static inline void icu_regex_text(URegularExpression *r, const UChar *text, int32_t count,
                                  UErrorCode *e) {
    icu()->uregex_setText(r, text, count, e);
}
static inline int icu_regex_next(URegularExpression *r, UErrorCode *e) {
    return icu()->uregex_findNext(r, e);
}
static inline int32_t icu_regex_start(URegularExpression *r, UErrorCode *e) {
    return icu()->uregex_start(r, 0, e);
}
static inline int32_t icu_regex_end(URegularExpression *r, UErrorCode *e) {
    return icu()->uregex_end(r, 0, e);
}

/* Where lines may end, by a language's rules. */
static inline UBreakIterator *icu_lines(const char *locale, UErrorCode *e) {
    if (icu()) return icu()->ubrk_open(UBRK_LINE, locale, NULL, 0, e);
    *e = U_MISSING_RESOURCE_ERROR;
    return NULL;
}
static inline void icu_lines_close(UBreakIterator *b) { icu()->ubrk_close(b); }
static inline void icu_lines_text(UBreakIterator *b, UText *t, UErrorCode *e) {
    icu()->ubrk_setUText(b, t, e);
}
/* Negative at the end. */
static inline int32_t icu_lines_next(UBreakIterator *b) { return icu()->ubrk_next(b); }

static inline UBiDi *icu_bidi(void) { return icu() ? icu()->ubidi_open() : NULL; }
static inline void icu_bidi_close(UBiDi *b) { icu()->ubidi_close(b); }
/* The levels of a paragraph, one a unit of UTF-16, as long as the text stays where it is. */
static inline const UBiDiLevel *icu_bidi_levels(UBiDi *b, const UChar *text, int32_t count,
                                                int right, UErrorCode *e) {
    icu()->ubidi_setPara(b, text, count, right ? 1 : 0, NULL, e);
    return U_FAILURE(*e) ? NULL : icu()->ubidi_getLevels(b, e);
}
static inline UChar32 icu_mirror(UChar32 c) { return icu() ? icu()->u_charMirror(c) : c; }

static inline int icu_failed(UErrorCode e) { return U_FAILURE(e); }
static inline int icu_regex_ran_out(UErrorCode e) {
    return e == U_REGEX_TIME_OUT || e == U_REGEX_STACK_OVERFLOW;
}

/* Where words and sentences of a language end. Opening the rules for sentences takes a third of a
   millisecond, most of it for the abbreviations that end none, and every page turn asks: each
   thread keeps what it used last, and closes it when it ends. */
enum { icu_kept_count = 4, icu_locale_bytes = 48 };
typedef struct {
    UBreakIterator *breaks[icu_kept_count];
    UBreakIteratorType kind[icu_kept_count];
    char locale[icu_kept_count][icu_locale_bytes];
    int next;
} icu_kept;

static inline void icu_kept_close(void *kept) {
    for (int i = 0; i < icu_kept_count; i++) {
        UBreakIterator *breaks = ((icu_kept *)kept)->breaks[i];
        if (breaks) icu()->ubrk_close(breaks);
    }
    free(kept);
}
static inline pthread_key_t *icu_kept_key(void) {
    static pthread_key_t key;
    return &key;
}
static inline void icu_kept_begin(void) { pthread_key_create(icu_kept_key(), icu_kept_close); }
static inline icu_kept *icu_kept_here(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, icu_kept_begin);
    icu_kept *kept = pthread_getspecific(*icu_kept_key());
    if (kept) return kept;
    kept = calloc(1, sizeof *kept);
    if (kept && pthread_setspecific(*icu_kept_key(), kept) != 0) {
        free(kept);
        return NULL;
    }
    return kept;
}

/* NULL on failure. It stays the thread's: the caller detaches the text afterwards. */
static inline UBreakIterator *icu_breaks(UBreakIteratorType kind, const char *locale,
                                         UErrorCode *e) {
    icu_kept *kept = icu() ? icu_kept_here() : NULL;
    if (!kept || strlen(locale) >= icu_locale_bytes) {
        *e = U_MISSING_RESOURCE_ERROR;
        return NULL;
    }
    for (int i = 0; i < icu_kept_count; i++)
        if (kept->breaks[i] && kept->kind[i] == kind && !strcmp(kept->locale[i], locale))
            return kept->breaks[i];
    UBreakIterator *breaks = icu()->ubrk_open(kind, locale, NULL, 0, e);
    if (U_FAILURE(*e)) return NULL;
    int i = kept->next;
    kept->next = (i + 1) % icu_kept_count;
    if (kept->breaks[i]) icu()->ubrk_close(kept->breaks[i]);
    kept->breaks[i] = breaks;
    kept->kind[i] = kind;
    strcpy(kept->locale[i], locale);
    return breaks;
}
static inline void icu_breaks_text(UBreakIterator *b, UText *t, UErrorCode *e) {
    icu()->ubrk_setUText(b, t, e);
}
static inline void icu_breaks_done(UBreakIterator *b) {
    static const UChar nothing[] = {0};
    UErrorCode e = U_ZERO_ERROR;
    icu()->ubrk_setText(b, nothing, 0, &e);
}
/* The end of the next piece, or a negative number after the last. */
static inline int32_t icu_breaks_next(UBreakIterator *b) { return icu()->ubrk_next(b); }
static inline int32_t icu_breaks_status(UBreakIterator *b) {
    return icu()->ubrk_getRuleStatus(b);
}
