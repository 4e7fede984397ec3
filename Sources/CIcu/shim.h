#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

/* ICU's names are macros that carry its version, which Swift does not see. */
static inline UConverter *icu_converter(const char *name, UErrorCode *e) {
    return ucnv_open(name, e);
}
static inline void icu_converter_close(UConverter *c) { ucnv_close(c); }
static inline const char *icu_converter_name(UConverter *c, UErrorCode *e) {
    return ucnv_getName(c, e);
}
static inline int32_t icu_to_utf16(UConverter *c, UChar *out, int32_t room, const char *in,
                                   int32_t count, UErrorCode *e) {
    return ucnv_toUChars(c, out, room, in, count, e);
}

static inline UCharsetDetector *icu_detector(UErrorCode *e) { return ucsdet_open(e); }
static inline void icu_detector_close(UCharsetDetector *d) { ucsdet_close(d); }
static inline const UCharsetMatch **icu_detect(UCharsetDetector *d, const char *text, int32_t count,
                                               int32_t *found, UErrorCode *e) {
    ucsdet_setText(d, text, count, e);
    return ucsdet_detectAll(d, found, e);
}
static inline const char *icu_match_name(const UCharsetMatch *m, UErrorCode *e) {
    return ucsdet_getName(m, e);
}
static inline int32_t icu_match_confidence(const UCharsetMatch *m, UErrorCode *e) {
    return ucsdet_getConfidence(m, e);
}

/* The full compatibility decomposition of one scalar, or a negative number when it has none. */
static inline int32_t icu_decompose(UChar32 c, UChar *out, int32_t room) {
    UErrorCode e = U_ZERO_ERROR;
    const UNormalizer2 *nfkd = unorm2_getNFKDInstance(&e);
    return U_FAILURE(e) ? -1 : unorm2_getDecomposition(nfkd, c, out, room, &e);
}
static inline int32_t icu_fold(const UChar *in, int32_t count, UChar *out, int32_t room) {
    UErrorCode e = U_ZERO_ERROR;
    int32_t n = u_strFoldCase(out, room, in, count, U_FOLD_CASE_DEFAULT, &e);
    return U_FAILURE(e) ? -1 : n;
}
static inline int icu_is_mark(UChar32 c) {
    return (U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
}
static inline int icu_is_word(UChar32 c) {
    return u_isalnum(c) || c == '_' || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

static inline int32_t icu_compose(const UChar *in, int32_t count, UChar *out, int32_t room) {
    UErrorCode e = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&e);
    int32_t n = U_FAILURE(e) ? -1 : unorm2_normalize(nfc, in, count, out, room, &e);
    return U_FAILURE(e) ? -1 : n;
}

static inline URegularExpression *icu_regex(const UChar *pattern, int32_t count, uint32_t flags,
                                            UParseError *where, UErrorCode *e) {
    return uregex_open(pattern, count, flags, where, e);
}
static inline void icu_regex_close(URegularExpression *r) { uregex_close(r); }
static inline void icu_regex_limits(URegularExpression *r, int32_t steps, int32_t stack,
    UErrorCode *e) {
    uregex_setTimeLimit(r, steps, e);
    uregex_setStackLimit(r, stack, e);
}
static inline UText *icu_utf8(const char *text, int64_t count, UErrorCode *e) {
    return utext_openUTF8(NULL, text, count, e);
}
static inline void icu_utf8_close(UText *t) { utext_close(t); }
static inline void icu_regex_text(URegularExpression *r, UText *t, UErrorCode *e) {
    uregex_setUText(r, t, e);
}
static inline int icu_regex_next(URegularExpression *r, UErrorCode *e) {
    return uregex_findNext(r, e);
}
static inline int64_t icu_regex_start(URegularExpression *r, UErrorCode *e) {
    return uregex_start64(r, 0, e);
}
static inline int64_t icu_regex_end(URegularExpression *r, UErrorCode *e) {
    return uregex_end64(r, 0, e);
}
static inline int icu_failed(UErrorCode e) { return U_FAILURE(e); }
static inline int icu_regex_ran_out(UErrorCode e) {
    return e == U_REGEX_TIME_OUT || e == U_REGEX_STACK_OVERFLOW;
}
