#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <dlfcn.h>
#include <pthread.h>
#include <sodium.h>

/* Only the headers are used at build time: who keeps no passwords here never needs them. The table
   is filled by name when the file of passwords is first looked at. */
#define CS_EACH(X)                                                                                 \
    X(sodium_malloc) X(sodium_free) X(sodium_memzero) X(randombytes_buf) X(crypto_pwhash)          \
    X(crypto_generichash) X(crypto_aead_xchacha20poly1305_ietf_encrypt)                            \
    X(crypto_aead_xchacha20poly1305_ietf_decrypt) X(sodium_memcmp)                                 \
    X(crypto_secretstream_xchacha20poly1305_init_push)                                             \
    X(crypto_secretstream_xchacha20poly1305_push)                                                  \
    X(crypto_secretstream_xchacha20poly1305_init_pull)                                             \
    X(crypto_secretstream_xchacha20poly1305_pull)

#define CS_DECL(n) __typeof__(n) *n;
typedef struct {
    int is_whole;
    CS_EACH(CS_DECL)
} cs_table;

static inline cs_table *cs_slot(void) {
    static cs_table table;
    return &table;
}

#define CS_FIND(n)                                                                                 \
    if (!(table->n = (__typeof__(n) *)dlsym(library, #n))) return;
static inline void cs_fill(void) {
    cs_table *table = cs_slot();
    void *library = rl_library("libsodium");
    if (!library) return;
    int (*init)(void) = (int (*)(void))dlsym(library, "sodium_init");
    if (!init || init() < 0) return;
    CS_EACH(CS_FIND)
    table->is_whole = 1;
}

/* What a stream's pieces are marked with, and how much longer each becomes; its head's length. */
enum { cs_piece = 0, cs_last_piece = 3, cs_piece_proof = 17, cs_stream_head = 24 };

/* NULL where libsodium is not installed. */
static inline const cs_table *cs(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, cs_fill);
    return cs_slot()->is_whole ? cs_slot() : NULL;
}
