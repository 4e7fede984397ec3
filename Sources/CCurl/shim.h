#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

/* Only the headers are used at build time: libcurl brings thirty libraries, and nothing on the
   first screen needs a network. The table is filled by name when somebody is first asked. */
#define CC_EACH(X)                                                                                 \
    X(global_init) X(version_info) X(slist_append) X(slist_free_all)                               \
    X(easy_init) X(easy_setopt) X(easy_getinfo) X(easy_cleanup) X(easy_pause) X(easy_strerror)     \
    X(multi_init) X(multi_setopt) X(multi_cleanup) X(multi_add_handle) X(multi_remove_handle)      \
    X(multi_perform) X(multi_poll) X(multi_wakeup) X(multi_info_read)                              \
    X(share_init) X(share_setopt) X(share_cleanup)

#define CC_DECL(n) __typeof__(curl_##n) *n;
typedef struct {
    int is_whole;
    CC_EACH(CC_DECL)
} cc_table;

static inline cc_table *cc_slot(void) {
    static cc_table table;
    return &table;
}

#define CC_FIND(n)                                                                                 \
    if (!(table->n = (__typeof__(curl_##n) *)dlsym(library, "curl_" #n))) return;
static inline void cc_fill(void) {
    cc_table *table = cc_slot();
    void *library = rl_library("libcurl");
    if (!library) return;
    CC_EACH(CC_FIND)
    if (table->global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return;
    table->is_whole = 1;
}

/* NULL where libcurl is not installed. */
static inline const cc_table *cc(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, cc_fill);
    return cc_slot()->is_whole ? cc_slot() : NULL;
}

/* Functions with any number of arguments cannot be called from Swift. */
static inline int cc_set_long(CURL *easy, CURLoption option, long value) {
    return (int)cc()->easy_setopt(easy, option, value);
}
/* No other protocol than these, whatever an address says: as words, and as numbers before 7.85. */
static inline int cc_set_web_only(CURL *easy) {
    enum { numbered = 181, http_and_https = 3 };
    CURLcode told = cc()->easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    if (told == CURLE_UNKNOWN_OPTION)
        told = cc()->easy_setopt(easy, (CURLoption)numbered, (long)http_and_https);
    return (int)told;
}
static inline int cc_set_size(CURL *easy, CURLoption option, int64_t value) {
    return (int)cc()->easy_setopt(easy, option, (curl_off_t)value);
}
static inline int cc_set_text(CURL *easy, CURLoption option, const char *value) {
    return (int)cc()->easy_setopt(easy, option, value);
}
static inline int cc_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return (int)cc()->easy_setopt(easy, option, value);
}
typedef size_t (*cc_taker)(char *bytes, size_t size, size_t count, void *context);
static inline void cc_set_takers(CURL *easy, cc_taker head, cc_taker body, void *context) {
    cc()->easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    cc()->easy_setopt(easy, CURLOPT_HEADERDATA, context);
    cc()->easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    cc()->easy_setopt(easy, CURLOPT_WRITEDATA, context);
    cc()->easy_setopt(easy, CURLOPT_PRIVATE, context);
}
static inline void *cc_context(CURL *easy) {
    char *context = NULL;
    cc()->easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    return context;
}
static inline long cc_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    cc()->easy_getinfo(easy, info, &value);
    return value;
}
/* The certificate the server itself showed, as PEM, or NULL. It goes with the handle. */
static inline const char *cc_certificate(CURL *easy) {
    struct curl_certinfo *shown = NULL;
    if (cc()->easy_getinfo(easy, CURLINFO_CERTINFO, &shown) || !shown || shown->num_of_certs < 1)
        return NULL;
    for (struct curl_slist *line = shown->certinfo[0]; line; line = line->next)
        if (!strncmp(line->data, "Cert:", 5)) return line->data + 5;
    return NULL;
}
static inline void cc_limit_host(CURLM *multi, long connections) {
    cc()->multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections);
}
static inline void cc_limit_total(CURLM *multi, long connections) {
    cc()->multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections);
}
/* Cookies of one jar are seen by all that share it; all of them are on one thread. */
static inline CURLSH *cc_jar(void) {
    CURLSH *jar = cc()->share_init();
    if (jar) cc()->share_setopt(jar, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
    return jar;
}
/* The handle that is done and how, or NULL. */
static inline CURL *cc_take_done(CURLM *multi, int *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = cc()->multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = (int)message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
