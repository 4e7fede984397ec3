#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>
/* Found by name, beside the program or on the system. */
const void *rl_table(const char *name, size_t size, int (*fill)(void *table));
void *rl_library(const char *name);

/* The few functions of OpenSSL's libcrypto that a licence needs: AES, and certificates with what
   they signed. They are declared here, so that no header of it is needed to build, and so that 1.1
   and 3 serve alike: these are the same in both. */
typedef struct {
    /* AES */
    const void *(*aes_256_cbc)(void);
    void *(*cipher_new)(void);
    void (*cipher_free)(void *context);
    int (*decrypt_init)(void *context, const void *cipher, void *engine, const unsigned char *key,
                        const unsigned char *iv);
    int (*set_padding)(void *context, int padding);
    int (*decrypt_update)(void *context, unsigned char *out, int *count, const unsigned char *in,
                          int size);
    /* Signatures */
    const void *(*sha256)(void);
    void *(*digest_new)(void);
    void (*digest_free)(void *context);
    int (*verify_init)(void *context, void **key_context, const void *digest, void *engine,
                       void *key);
    int (*verify)(void *context, const unsigned char *signature, size_t size,
                  const unsigned char *text, size_t count);
    void (*key_free)(void *key);
    int (*key_bits)(const void *key);
    /* Certificates */
    void *(*read_certificate)(void **slot, const unsigned char **bytes, long count);
    void (*certificate_free)(void *certificate);
    void *(*public_key)(void *certificate);
    const void *(*not_before)(const void *certificate);
    const void *(*not_after)(const void *certificate);
    int (*compare_time)(const void *moment, time_t *with);
    void *(*store_new)(void);
    void (*store_free)(void *store);
    int (*store_add)(void *store, void *certificate);
    void *(*chain_new)(void);
    void (*chain_free)(void *chain);
    int (*chain_init)(void *chain, void *store, void *certificate, void *others);
    void (*chain_set_time)(void *chain, unsigned long flags, time_t moment);
    int (*chain_verify)(void *chain);
    void (*forget_errors)(void);
} cr_table;

#define CR_FIND(field, name)                                                                       \
    if (!(*(void **)&table->field = dlsym(library, name))) return 0;
#define CR_FIND_EITHER(field, name, older)                                                         \
    if (!(*(void **)&table->field = dlsym(library, name)) &&                                       \
        !(*(void **)&table->field = dlsym(library, older)))                                        \
        return 0;

static inline int cr_fill(void *slot) {
    cr_table *table = (cr_table *)slot;
    void *library = rl_library("libcrypto");
    if (!library) return 0;
    CR_FIND(aes_256_cbc, "EVP_aes_256_cbc")
    CR_FIND(cipher_new, "EVP_CIPHER_CTX_new")
    CR_FIND(cipher_free, "EVP_CIPHER_CTX_free")
    CR_FIND(decrypt_init, "EVP_DecryptInit_ex")
    CR_FIND(set_padding, "EVP_CIPHER_CTX_set_padding")
    CR_FIND(decrypt_update, "EVP_DecryptUpdate")
    CR_FIND(sha256, "EVP_sha256")
    CR_FIND(digest_new, "EVP_MD_CTX_new")
    CR_FIND(digest_free, "EVP_MD_CTX_free")
    CR_FIND(verify_init, "EVP_DigestVerifyInit")
    CR_FIND(verify, "EVP_DigestVerify")
    CR_FIND(key_free, "EVP_PKEY_free")
    CR_FIND_EITHER(key_bits, "EVP_PKEY_get_bits", "EVP_PKEY_bits")
    CR_FIND(read_certificate, "d2i_X509")
    CR_FIND(certificate_free, "X509_free")
    CR_FIND(public_key, "X509_get_pubkey")
    CR_FIND(not_before, "X509_get0_notBefore")
    CR_FIND(not_after, "X509_get0_notAfter")
    CR_FIND(compare_time, "X509_cmp_time")
    CR_FIND(store_new, "X509_STORE_new")
    CR_FIND(store_free, "X509_STORE_free")
    CR_FIND(store_add, "X509_STORE_add_cert")
    CR_FIND(chain_new, "X509_STORE_CTX_new")
    CR_FIND(chain_free, "X509_STORE_CTX_free")
    CR_FIND(chain_init, "X509_STORE_CTX_init")
    CR_FIND(chain_set_time, "X509_STORE_CTX_set_time")
    CR_FIND(chain_verify, "X509_verify_cert")
    CR_FIND(forget_errors, "ERR_clear_error")
    return 1;
}

/* NULL where libcrypto is not installed. */
static inline const cr_table *cr(void) {
    return (const cr_table *)rl_table("libcrypto", sizeof(cr_table), cr_fill);
}
