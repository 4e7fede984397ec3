#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <dlfcn.h>
#include <glib-object.h>
#include <iconv.h>
#include <poppler.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Only the headers are used at build time; nothing is linked. The table is filled by name in the
// process that reads a PDF, and in no other.
#define LP_EACH(one) \
  one(g_object_unref) \
  one(g_free) \
  one(g_error_free) \
  one(poppler_document_new_from_fd) \
  one(poppler_document_get_n_pages) \
  one(poppler_document_get_page) \
  one(poppler_document_get_title) \
  one(poppler_document_get_author) \
  one(poppler_document_get_subject) \
  one(poppler_document_get_keywords) \
  one(poppler_document_get_creation_date) \
  one(poppler_document_get_modification_date) \
  one(poppler_document_get_pdf_version_string) \
  one(poppler_document_get_metadata) \
  one(poppler_document_find_dest) \
  one(poppler_dest_free) \
  one(poppler_index_iter_new) \
  one(poppler_index_iter_next) \
  one(poppler_index_iter_get_child) \
  one(poppler_index_iter_get_action) \
  one(poppler_index_iter_free) \
  one(poppler_action_free) \
  one(poppler_page_get_size) \
  one(poppler_page_get_label) \
  one(poppler_page_get_text_for_area) \
  one(poppler_page_get_text_layout_for_area) \
  one(poppler_page_get_text_attributes_for_area) \
  one(poppler_page_free_text_attributes) \
  one(poppler_page_get_link_mapping) \
  one(poppler_page_free_link_mapping) \
  one(poppler_page_get_image_mapping) \
  one(poppler_page_free_image_mapping) \
  one(poppler_page_render) \
  one(cairo_image_surface_create) \
  one(cairo_image_surface_get_data) \
  one(cairo_image_surface_get_stride) \
  one(cairo_surface_status) \
  one(cairo_surface_flush) \
  one(cairo_surface_destroy) \
  one(cairo_surface_write_to_png_stream) \
  one(cairo_create) \
  one(cairo_destroy) \
  one(cairo_scale) \
  one(cairo_set_source_rgb) \
  one(cairo_paint)

#define LP_DECL(n) __typeof__(n) *_Nonnull n;
typedef struct {
  LP_EACH(LP_DECL)
} lp_table;

// Before 21.12 poppler takes no descriptor: the file is mapped for as long as the process lives.
static inline PopplerDocument *_Nullable lp_mapped(
    int fd, const char *_Nullable password, GError *_Nullable *_Nullable error) {
  void *library = rl_library("poppler");
  __typeof__(g_bytes_new_static) *new_bytes;
  __typeof__(poppler_document_new_from_bytes) *open_bytes;
  *(void **)&new_bytes = dlsym(library, "g_bytes_new_static");
  *(void **)&open_bytes = dlsym(library, "poppler_document_new_from_bytes");
  struct stat about;
  if (!new_bytes || !open_bytes || fstat(fd, &about) < 0 || about.st_size <= 0) return NULL;
  void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  if (bytes == MAP_FAILED) return NULL;
  return open_bytes(new_bytes(bytes, (gsize)about.st_size), password, error);
}

static inline void *_Nullable lp_find(void *_Nonnull library, const char *_Nonnull name) {
  void *found = dlsym(library, name);
  if (found || __builtin_strcmp(name, "poppler_document_new_from_fd")) return found;
  return (void *)lp_mapped;
}

// Once sealed, a part opens no library: poppler, and what it turns passwords into Latin-1 and
// titles out of UTF-16 with, which stay for as long as one holds them.
static inline void lp_prepare(void) {
  if (!rl_library("poppler")) return;
  iconv_open("ISO-8859-1", "UTF-8");
  iconv_open("UTF-8", "UTF-16BE");
}

// Whether every function was found; without the library the table stays as it was. What
// poppler-glib needs of glib and cairo is found through it.
static inline int lp_load(lp_table *_Nonnull table) {
  void *library = rl_library("poppler");
  if (!library) return 0;
#define LP_FIND(n) \
  if (!(table->n = (__typeof__(n) *)lp_find(library, #n))) return 0;
  LP_EACH(LP_FIND)
  return 1;
}
