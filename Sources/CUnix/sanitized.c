#include "unix.h"

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
bool cu_is_sanitized(void) { return true; }
#else
bool cu_is_sanitized(void) { return false; }
#endif

/* What a build with the address sanitizer begins with. Swift keeps the case of an enum in spare
   bits of its pointer: the search for leaks does not know such a pointer, and calls it lost. */
#if __has_feature(address_sanitizer)
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif
