#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <dlfcn.h>
#include <pthread.h>
#include <systemd/sd-bus.h>

/* Only the headers are used at build time: the bus library is loaded when sound plays. The table
   is filled by name then. */
#define SB_EACH(X)                                                                                 \
    X(open_user) X(open_system) X(flush) X(flush_close_unref) X(add_object) X(request_name)        \
    X(get_fd) X(get_events) X(get_timeout) X(process) X(send) X(call)                              \
    X(message_new_method_call) X(message_new_method_return) X(message_new_method_error)            \
    X(message_new_signal) X(message_unref) X(message_get_interface) X(message_get_member)          \
    X(message_get_path) X(get_unique_name)                                                         \
    X(message_is_method_error) X(message_get_type)                                                 \
    X(message_append_basic) X(message_open_container) X(message_close_container)                   \
    X(message_read_basic) X(message_enter_container) X(message_exit_container)                     \
    X(message_peek_type) X(message_at_end) X(message_skip)                                         \
    X(message_set_allow_interactive_authorization)

#define SB_DECL(n) __typeof__(sd_bus_##n) *n;
typedef struct {
    int is_whole;
    SB_EACH(SB_DECL)
} sb_table;

static inline sb_table *sb_slot(void) {
    static sb_table table;
    return &table;
}

#define SB_FIND(n)                                                                                 \
    if (!(table->n = (__typeof__(sd_bus_##n) *)dlsym(library, "sd_bus_" #n))) return;
static inline void sb_fill(void) {
    sb_table *table = sb_slot();
    void *library = rl_library("libsystemd");
    if (!library) return;
    SB_EACH(SB_FIND)
    table->is_whole = 1;
}

/* NULL where libsystemd is not installed. */
static inline const sb_table *sb(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, sb_fill);
    return sb_slot()->is_whole ? sb_slot() : NULL;
}

/* An answer that says no. */
static inline int sb_refuse(sd_bus_message *call, const char *name, const char *why) {
    sd_bus_error error = {name, why, 0};
    sd_bus_message *answer = NULL;
    int status = sb()->message_new_method_error(call, &answer, &error);
    if (status >= 0) status = sb()->send(NULL, answer, NULL);
    if (answer) sb()->message_unref(answer);
    return status < 0 ? status : 1;
}
