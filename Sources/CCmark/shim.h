#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

/* Markdown as GitHub reads it, with notes. The result is freed by cm_free. */
static inline char *cm_html(const char *text, size_t count) {
    static const char *const names[] = {"table", "strikethrough", "autolink", "tasklist"};
    const int options = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8;
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(options);
    for (int i = 0; i < 4; i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(names[i]);
        if (extension) cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, text, count);
    cmark_node *root = cmark_parser_finish(parser);
    char *html = cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser));
    cmark_node_free(root);
    cmark_parser_free(parser);
    return html;
}
static inline void cm_free(char *html) { cmark_get_default_mem_allocator()->free(html); }
