#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
int rl_is_open(const char *name);
__SIZE_TYPE__ rl_companions(const char *name, char *names, __SIZE_TYPE__ room);
__SIZE_TYPE__ rl_open_companions(const char *names, __SIZE_TYPE__ length);
#include <mpv/client.h>
#include <mpv/stream_cb.h>

// Only the headers are used at build time: linking libmpv would cost 80 ms of every start. The
// table is filled by name when sound is first wanted.
#define LM_DECL(n) __typeof__(mpv_##n) *_Nonnull n;
typedef struct {
  LM_DECL(create)
  LM_DECL(initialize)
  LM_DECL(terminate_destroy)
  LM_DECL(set_option_string)
  LM_DECL(set_property_string)
  LM_DECL(get_property_string)
  LM_DECL(free)
  LM_DECL(command)
  LM_DECL(wait_event)
  LM_DECL(set_wakeup_callback)
  LM_DECL(wakeup)
  LM_DECL(stream_cb_add_ro)
  LM_DECL(hook_add)
  LM_DECL(hook_continue)
  LM_DECL(observe_property)
  LM_DECL(unobserve_property)
  LM_DECL(create_client)
  LM_DECL(request_event)
  LM_DECL(destroy)
} lm_table;

#include <dlfcn.h>

// A function is looked for when it is first called: of the hundred libraries that come along little
// is. It stays until the end.
static inline void *_Nullable lm_expect(void) {
  return rl_library("libmpv");
}

// Which entry of the playlist ended. Before mpv 0.33 the event is shorter and does not tell: then
// it is the newest.
static inline int64_t lm_entry(const mpv_event_end_file *_Nonnull end) {
  void *library = lm_expect();
  __typeof__(mpv_client_api_version) *tell =
      library ? (__typeof__(mpv_client_api_version) *)dlsym(library, "mpv_client_api_version") : 0;
  return tell && tell() >= MPV_MAKE_VERSION(1, 108) ? end->playlist_entry_id : INT64_MAX;
}

// Whether every function was found; without the library the table stays as it was.
static inline int lm_load(lm_table *_Nonnull table) {
  void *library = lm_expect();
  if (!library) return 0;
#define LM_FIND(n) if (!(table->n = (__typeof__(mpv_##n) *)dlsym(library, "mpv_" #n))) return 0;
  LM_FIND(create)
  LM_FIND(initialize)
  LM_FIND(terminate_destroy)
  LM_FIND(set_option_string)
  LM_FIND(set_property_string)
  LM_FIND(get_property_string)
  LM_FIND(free)
  LM_FIND(command)
  LM_FIND(wait_event)
  LM_FIND(set_wakeup_callback)
  LM_FIND(wakeup)
  LM_FIND(stream_cb_add_ro)
  LM_FIND(hook_add)
  LM_FIND(hook_continue)
  LM_FIND(observe_property)
  LM_FIND(unobserve_property)
  LM_FIND(create_client)
  LM_FIND(request_event)
  LM_FIND(destroy)
  // FFmpeg, which libmpv brings along, else prints its statistics on the terminal.
  void (*set_level)(int) = (void (*)(int))dlsym(library, "av_log_set_level");
  if (set_level) set_level(-8);
  return 1;
}
