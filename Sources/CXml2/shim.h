#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

/* Errors are counted, never printed: libxml2's own handlers write to stderr. Fatal ones mean that
   what follows was repaired or lost. */
static inline void x_quiet(void *context, xmlErrorPtr error) {
    (void)context;
    (void)error;
}

static inline xmlParserInputPtr x_no_entity(void *context, const xmlChar *name, const xmlChar *id) {
    (void)context;
    (void)name;
    (void)id;
    return NULL;
}

/* Only entities that hold their text themselves: one that names a file would be read from disk. It
   is empty instead; unknown it would be a mistake, after which libxml2 resolves no others. */
static inline void x_entity(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                            const xmlChar *system_id, xmlChar *content) {
    static xmlChar nothing[] = "";
    if (type == XML_INTERNAL_GENERAL_ENTITY)
        xmlSAX2EntityDecl(context, name, type, public_id, system_id, content);
    else if (type == XML_EXTERNAL_GENERAL_PARSED_ENTITY)
        xmlSAX2EntityDecl(context, name, XML_INTERNAL_GENERAL_ENTITY, NULL, NULL, nothing);
}

/* The default SAX2 handlers (they keep the entities a document declares in itself), except that
   nothing outside of the document is ever asked for. */
static inline void x_sax_begin(xmlSAXHandler *sax) {
    memset(sax, 0, sizeof *sax);
    xmlSAXVersion(sax, 2);
    sax->serror = x_quiet;
    sax->warning = NULL;
    sax->error = NULL;
    sax->fatalError = NULL;
    sax->resolveEntity = x_no_entity;
    sax->externalSubset = NULL;
    sax->entityDecl = x_entity;
}

static inline void x_html_sax_begin(xmlSAXHandler *sax) {
    memset(sax, 0, sizeof *sax);
    xmlSAX2InitHtmlDefaultSAXHandler(sax);
    sax->serror = x_quiet;
    sax->warning = NULL;
    sax->error = NULL;
    sax->fatalError = NULL;
    sax->internalSubset = NULL;
}

/* Whether the parser gave up before the end of its input: what follows is lost. */
static inline int x_stopped_early(xmlParserCtxtPtr context) {
    return context->disableSAX || (context->input && context->input->end - context->input->cur > 1);
}
static inline int x_line(xmlParserCtxtPtr context) { return context->lastError.line; }
