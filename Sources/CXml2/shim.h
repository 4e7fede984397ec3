#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* Only the headers are used at build time: linked, libxml2 and the ICU it brings would cost every
   start 2 MB and a millisecond. So its own declarations get another name here, and the functions
   further down theirs: they call through a table that is filled when a document is first read. */
#define htmlCtxtReadMemory htmlCtxtReadMemory_linked
#define htmlEntityLookup htmlEntityLookup_linked
#define htmlNewParserCtxt htmlNewParserCtxt_linked
#define xmlCtxtReadMemory xmlCtxtReadMemory_linked
#define xmlFreeDoc xmlFreeDoc_linked
#define xmlFreeParserCtxt xmlFreeParserCtxt_linked
#define xmlNewParserCtxt xmlNewParserCtxt_linked
#define xmlSAX2EntityDecl xmlSAX2EntityDecl_linked
#define xmlSAX2InitHtmlDefaultSAXHandler xmlSAX2InitHtmlDefaultSAXHandler_linked
#define xmlSAXVersion xmlSAXVersion_linked
#define xmlStopParser xmlStopParser_linked
#define xmlStrlen xmlStrlen_linked
#define xmlBufferAdd xmlBufferAdd_linked
#define xmlBufferContent xmlBufferContent_linked
#define xmlBufferCreate xmlBufferCreate_linked
#define xmlBufferEmpty xmlBufferEmpty_linked
#define xmlBufferFree xmlBufferFree_linked
#define xmlBufferLength xmlBufferLength_linked
#define xmlBufferShrink xmlBufferShrink_linked
#define xmlCharEncCloseFunc xmlCharEncCloseFunc_linked
#define xmlCharEncInFunc xmlCharEncInFunc_linked
#define xmlCreatePushParserCtxt xmlCreatePushParserCtxt_linked
#define xmlCtxtUseOptions xmlCtxtUseOptions_linked
#define xmlFindCharEncodingHandler xmlFindCharEncodingHandler_linked
#define xmlParseChunk xmlParseChunk_linked
#define xmlSetStructuredErrorFunc xmlSetStructuredErrorFunc_linked
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#undef xmlBufferAdd
#undef xmlBufferContent
#undef xmlBufferCreate
#undef xmlBufferEmpty
#undef xmlBufferFree
#undef xmlBufferLength
#undef xmlBufferShrink
#undef xmlCharEncCloseFunc
#undef xmlCharEncInFunc
#undef xmlCreatePushParserCtxt
#undef xmlCtxtUseOptions
#undef xmlFindCharEncodingHandler
#undef xmlParseChunk
#undef xmlSetStructuredErrorFunc
#undef htmlCtxtReadMemory
#undef htmlEntityLookup
#undef htmlNewParserCtxt
#undef xmlCtxtReadMemory
#undef xmlFreeDoc
#undef xmlFreeParserCtxt
#undef xmlNewParserCtxt
#undef xmlSAX2EntityDecl
#undef xmlSAX2InitHtmlDefaultSAXHandler
#undef xmlSAXVersion
#undef xmlStopParser
#undef xmlStrlen

#define X_EACH(X)                                                                                  \
    X(htmlCtxtReadMemory) X(htmlEntityLookup) X(htmlNewParserCtxt)                                 \
    X(xmlCtxtReadMemory) X(xmlFreeDoc) X(xmlFreeParserCtxt) X(xmlNewParserCtxt)                    \
    X(xmlSAX2EntityDecl) X(xmlSAX2InitHtmlDefaultSAXHandler) X(xmlSAXVersion)                      \
    X(xmlStopParser) X(xmlStrlen)                                                                  \
    X(xmlBufferAdd) X(xmlBufferContent) X(xmlBufferCreate) X(xmlBufferEmpty) X(xmlBufferFree)      \
    X(xmlBufferLength) X(xmlBufferShrink) X(xmlCharEncCloseFunc) X(xmlCharEncInFunc)               \
    X(xmlCreatePushParserCtxt) X(xmlCtxtUseOptions) X(xmlFindCharEncodingHandler)                  \
    X(xmlParseChunk) X(xmlSetStructuredErrorFunc)

#define X_DECL(n) __typeof__(n##_linked) *n;
typedef struct {
    int is_whole;
    X_EACH(X_DECL)
} x_table;

static inline x_table *x_slot(void) {
    static x_table table;
    return &table;
}

#define X_FIND(n) if (!(table->n = (__typeof__(n##_linked) *)dlsym(library, #n))) return;
static inline void x_fill(void) {
    x_table *table = x_slot();
    void *library = rl_library("libxml2");
    if (!library) return;
    X_EACH(X_FIND)
    table->is_whole = 1;
}

/* NULL where libxml2 is not installed: then there is no parser, and nothing else is called. */
static inline const x_table *x(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, x_fill);
    return x_slot()->is_whole ? x_slot() : NULL;
}

static inline xmlParserCtxtPtr xmlNewParserCtxt(void) {
    return x() ? x()->xmlNewParserCtxt() : NULL;
}
static inline htmlParserCtxtPtr htmlNewParserCtxt(void) {
    return x() ? x()->htmlNewParserCtxt() : NULL;
}
static inline void xmlFreeParserCtxt(xmlParserCtxtPtr c) { x()->xmlFreeParserCtxt(c); }
static inline xmlDocPtr xmlCtxtReadMemory(xmlParserCtxtPtr c, const char *text, int count,
                                          const char *url, const char *encoding, int options) {
    return x()->xmlCtxtReadMemory(c, text, count, url, encoding, options);
}
static inline htmlDocPtr htmlCtxtReadMemory(htmlParserCtxtPtr c, const char *text, int count,
                                            const char *url, const char *encoding, int options) {
    return x()->htmlCtxtReadMemory(c, text, count, url, encoding, options);
}
static inline void xmlFreeDoc(xmlDocPtr document) { x()->xmlFreeDoc(document); }
static inline void xmlStopParser(xmlParserCtxtPtr c) { x()->xmlStopParser(c); }
static inline int xmlStrlen(const xmlChar *text) { return x()->xmlStrlen(text); }
static inline const htmlEntityDesc *htmlEntityLookup(const xmlChar *name) {
    return x() ? x()->htmlEntityLookup(name) : NULL;
}

/* Feeds are read as they arrive, and decoded by libxml2's converters. */
static inline xmlParserCtxtPtr xmlCreatePushParserCtxt(xmlSAXHandlerPtr sax, void *data,
                                                       const char *chunk, int size,
                                                       const char *name) {
    return x() ? x()->xmlCreatePushParserCtxt(sax, data, chunk, size, name) : NULL;
}
static inline int xmlCtxtUseOptions(xmlParserCtxtPtr c, int options) {
    return x()->xmlCtxtUseOptions(c, options);
}
static inline int xmlParseChunk(xmlParserCtxtPtr c, const char *chunk, int size, int isLast) {
    return x()->xmlParseChunk(c, chunk, size, isLast);
}
static inline void xmlSetStructuredErrorFunc(void *data, xmlStructuredErrorFunc hear) {
    if (x()) x()->xmlSetStructuredErrorFunc(data, hear);
}
static inline xmlCharEncodingHandlerPtr xmlFindCharEncodingHandler(const char *name) {
    return x() ? x()->xmlFindCharEncodingHandler(name) : NULL;
}
static inline int xmlCharEncCloseFunc(xmlCharEncodingHandler *h) {
    return x()->xmlCharEncCloseFunc(h);
}
static inline int xmlCharEncInFunc(xmlCharEncodingHandler *h, xmlBufferPtr out, xmlBufferPtr in) {
    return x()->xmlCharEncInFunc(h, out, in);
}
static inline xmlBufferPtr xmlBufferCreate(void) { return x() ? x()->xmlBufferCreate() : NULL; }
static inline void xmlBufferFree(xmlBufferPtr b) { x()->xmlBufferFree(b); }
static inline void xmlBufferEmpty(xmlBufferPtr b) { x()->xmlBufferEmpty(b); }
static inline int xmlBufferLength(const xmlBuffer *b) { return x()->xmlBufferLength(b); }
static inline int xmlBufferShrink(xmlBufferPtr b, unsigned int count) {
    return x()->xmlBufferShrink(b, count);
}
static inline const xmlChar *xmlBufferContent(const xmlBuffer *b) {
    return x()->xmlBufferContent(b);
}
static inline int xmlBufferAdd(xmlBufferPtr b, const xmlChar *text, int count) {
    return x()->xmlBufferAdd(b, text, count);
}

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
        x()->xmlSAX2EntityDecl(context, name, type, public_id, system_id, content);
    else if (type == XML_EXTERNAL_GENERAL_PARSED_ENTITY)
        x()->xmlSAX2EntityDecl(context, name, XML_INTERNAL_GENERAL_ENTITY, NULL, NULL, nothing);
}

/* The default SAX2 handlers (they keep the entities a document declares in itself), except that
   nothing outside of the document is ever asked for. */
static inline void x_sax_begin(xmlSAXHandler *sax) {
    memset(sax, 0, sizeof *sax);
    x()->xmlSAXVersion(sax, 2);
    sax->serror = x_quiet;
    sax->warning = NULL;
    sax->error = NULL;
    sax->fatalError = NULL;
    sax->resolveEntity = x_no_entity;
    sax->externalSubset = NULL;
    sax->entityDecl = x_entity;
}

/* How every XML document here is read: the parts a reader takes, whatever else stands in it passed
   over, and nothing asked for outside of it. */
typedef struct {
    startElementNsSAX2Func start;
    endElementNsSAX2Func end;
    charactersSAXFunc text;
    cdataBlockSAXFunc cdata;
    commentSAXFunc comment;
    processingInstructionSAXFunc instruction;
} x_reader;

static inline void x_sax_read(xmlSAXHandler *sax, x_reader reader) {
    x_sax_begin(sax);
    sax->startElementNs = reader.start;
    sax->endElementNs = reader.end;
    sax->characters = sax->ignorableWhitespace = reader.text;
    sax->cdataBlock = reader.cdata;
    sax->comment = reader.comment;
    sax->processingInstruction = reader.instruction;
    sax->reference = NULL;
}

/* Repairs what is broken and asks no server. Without NOENT `&#38;` in an attribute stays so. */
static inline int x_options(int more) {
    return XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOENT | more;
}

/* The parser with the document it built, which holds nothing but declared entities. */
static inline void x_free(xmlParserCtxtPtr context) {
    if (context->myDoc) x()->xmlFreeDoc(context->myDoc);
    x()->xmlFreeParserCtxt(context);
}

static inline void x_html_sax_begin(xmlSAXHandler *sax) {
    memset(sax, 0, sizeof *sax);
    x()->xmlSAX2InitHtmlDefaultSAXHandler(sax);
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
