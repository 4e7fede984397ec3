#include <string.h>
#include <zlib.h>

/* inflateInit2 is a macro, which Swift does not see. */
static inline int z_inflate_raw_begin(z_stream *stream) {
    memset(stream, 0, sizeof *stream);
    return inflateInit2(stream, -MAX_WBITS);
}
static inline int z_deflate_raw_begin(z_stream *stream, int level) {
    memset(stream, 0, sizeof *stream);
    return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}
