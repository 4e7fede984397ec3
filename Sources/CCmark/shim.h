#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

/* Whether tables are looked for: a row costs the square of its cells, and a line of forty thousand
   takes half a minute. A thousand rows of three hundred cells are below this. */
static inline int cm_tables_are_cheap(const char *text, size_t count) {
    double cost = 0, cells = 0;
    for (size_t at = 0; at < count; at++) {
        if (text[at] == '|') cells++;
        if (text[at] != '\n' && text[at] != '\r' && at + 1 < count) continue;
        cost += cells * cells;
        cells = 0;
    }
    return cost < 1e8;
}

/* Markdown as GitHub reads it, with notes. The result is freed by cm_free. */
static inline char *cm_html(const char *text, size_t count) {
    static const char *const names[] = {"table", "strikethrough", "autolink", "tasklist"};
    const int options = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8;
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(options);
    for (int i = cm_tables_are_cheap(text, count) ? 0 : 1; i < 4; i++) {
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
