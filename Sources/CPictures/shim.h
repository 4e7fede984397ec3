#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <chafa.h>
#include <dlfcn.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <webp/decode.h>

/* Only the headers are used at build time; nothing is linked. Each table is filled by name in the
   process that draws pictures, and in no other, when the first picture of its kind is asked for:
   gdk-pixbuf reads what is made of pixels, libwebp WebP, librsvg drawings, and chafa makes letters
   of them. */
#define LX_EACH(X)                                                                                 \
    X(gdk_pixbuf_loader_new_with_mime_type) X(gdk_pixbuf_loader_write)                             \
    X(gdk_pixbuf_loader_close) X(gdk_pixbuf_loader_get_pixbuf) X(gdk_pixbuf_loader_set_size)       \
    X(gdk_pixbuf_new) X(gdk_pixbuf_get_width)                    \
    X(gdk_pixbuf_get_height) X(gdk_pixbuf_get_rowstride) X(gdk_pixbuf_get_pixels)                  \
    X(gdk_pixbuf_get_has_alpha) X(gdk_pixbuf_composite_color)         \
    X(gdk_pixbuf_scale) X(g_signal_connect_data)          \
    X(g_object_ref) X(g_object_unref)

#define LW_EACH(X) X(WebPDecodeRGBA) X(WebPFree)

#define LR_EACH(X)                                                                                 \
    X(rsvg_handle_new_from_data) X(rsvg_handle_render_document)                                    \
    X(cairo_image_surface_create_for_data) X(cairo_surface_status) X(cairo_surface_flush)          \
    X(cairo_surface_destroy) X(cairo_create) X(cairo_destroy) X(cairo_set_source_rgb)              \
    X(cairo_paint) X(g_object_unref)

#define LH_EACH(X)                                                                                 \
    X(chafa_set_n_threads) X(chafa_symbol_map_new) X(chafa_symbol_map_add_by_tags)                 \
    X(chafa_symbol_map_unref) X(chafa_canvas_config_new) X(chafa_canvas_config_set_geometry)       \
    X(chafa_canvas_config_set_canvas_mode) X(chafa_canvas_config_set_symbol_map)                   \
    X(chafa_canvas_config_set_cell_geometry) X(chafa_canvas_config_set_work_factor)                \
    X(chafa_canvas_config_unref) X(chafa_canvas_new) X(chafa_canvas_draw_all_pixels)               \
    X(chafa_canvas_get_char_at) X(chafa_canvas_get_colors_at) X(chafa_canvas_unref)

#define LX_DECL(n) __typeof__(n) *_Nonnull n;
typedef struct { LX_EACH(LX_DECL) } lx_table;
typedef struct { LW_EACH(LX_DECL) } lw_table;
typedef struct { LR_EACH(LX_DECL) } lr_table;
typedef struct { LH_EACH(LX_DECL) } lh_table;

#define LX_FIND(n) if (!(table->n = (__typeof__(n) *)dlsym(library, #n))) return 0;

/* Each returns whether every function was found. */
static inline int lx_load(lx_table *_Nonnull table) {
    void *library = rl_library("gdk-pixbuf");
    if (!library) return 0;
    LX_EACH(LX_FIND)
    return 1;
}

static inline int lw_load(lw_table *_Nonnull table) {
    void *library = rl_library("libwebp");
    if (!library) return 0;
    LW_EACH(LX_FIND)
    return 1;
}

/* What librsvg needs of cairo is found through it. */
static inline int lr_load(lr_table *_Nonnull table) {
    void *library = rl_library("librsvg");
    if (!library) return 0;
    LR_EACH(LX_FIND)
    return 1;
}

static inline int lh_load(lh_table *_Nonnull table) {
    void *library = rl_library("chafa");
    if (!library) return 0;
    LH_EACH(LX_FIND)
    return 1;
}

static const int LX_BILINEAR = GDK_INTERP_BILINEAR;
static const int LX_NEAREST = GDK_INTERP_NEAREST;
static const int LH_BLOCKS =
    CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_BLOCK | CHAFA_SYMBOL_TAG_BORDER;
static const int LH_ASCII = CHAFA_SYMBOL_TAG_ASCII;
static const int LH_FULL = CHAFA_CANVAS_MODE_TRUECOLOR;
static const int LH_MANY = CHAFA_CANVAS_MODE_INDEXED_240;
static const int LH_SIXTEEN = CHAFA_CANVAS_MODE_INDEXED_16;
