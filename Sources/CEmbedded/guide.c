#include "guide.h"

/* #embed came with C23; clang knows it in every dialect. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char mimetype[] = {
#embed "../../docs/guide/mimetype"
};
static const unsigned char container[] = {
#embed "../../docs/guide/META-INF/container.xml"
};
static const unsigned char package[] = {
#embed "../../docs/guide/EPUB/package.opf"
};
static const unsigned char nav[] = {
#embed "../../docs/guide/EPUB/nav.xhtml"
};
static const unsigned char guide[] = {
#embed "../../docs/guide/EPUB/guide.css"
};
static const unsigned char rush[] = {
#embed "../../docs/guide/EPUB/rush.png"
};
static const unsigned char first[] = {
#embed "../../docs/guide/EPUB/first.xhtml"
};
static const unsigned char first_de[] = {
#embed "../../docs/guide/EPUB/first.de.xhtml"
};
static const unsigned char first_zh[] = {
#embed "../../docs/guide/EPUB/first.zh.xhtml"
};
static const unsigned char turning[] = {
#embed "../../docs/guide/EPUB/turning.xhtml"
};
static const unsigned char back[] = {
#embed "../../docs/guide/EPUB/back.xhtml"
};
static const unsigned char finding[] = {
#embed "../../docs/guide/EPUB/finding.xhtml"
};
static const unsigned char notes[] = {
#embed "../../docs/guide/EPUB/notes.xhtml"
};
static const unsigned char verse[] = {
#embed "../../docs/guide/EPUB/verse.xhtml"
};
static const unsigned char tables[] = {
#embed "../../docs/guide/EPUB/tables.xhtml"
};
static const unsigned char picture[] = {
#embed "../../docs/guide/EPUB/picture.xhtml"
};
static const unsigned char scripts[] = {
#embed "../../docs/guide/EPUB/scripts.xhtml"
};
static const unsigned char looks[] = {
#embed "../../docs/guide/EPUB/looks.xhtml"
};
static const unsigned char listening[] = {
#embed "../../docs/guide/EPUB/listening.xhtml"
};
static const unsigned char leaving[] = {
#embed "../../docs/guide/EPUB/leaving.xhtml"
};

static const embedded_page pages[] = {
    {"mimetype", mimetype, sizeof mimetype},
    {"META-INF/container.xml", container, sizeof container},
    {"EPUB/package.opf", package, sizeof package},
    {"EPUB/nav.xhtml", nav, sizeof nav},
    {"EPUB/guide.css", guide, sizeof guide},
    {"EPUB/rush.png", rush, sizeof rush},
    {"EPUB/first.xhtml", first, sizeof first},
    {"EPUB/first.de.xhtml", first_de, sizeof first_de},
    {"EPUB/first.zh.xhtml", first_zh, sizeof first_zh},
    {"EPUB/turning.xhtml", turning, sizeof turning},
    {"EPUB/back.xhtml", back, sizeof back},
    {"EPUB/finding.xhtml", finding, sizeof finding},
    {"EPUB/notes.xhtml", notes, sizeof notes},
    {"EPUB/verse.xhtml", verse, sizeof verse},
    {"EPUB/tables.xhtml", tables, sizeof tables},
    {"EPUB/picture.xhtml", picture, sizeof picture},
    {"EPUB/scripts.xhtml", scripts, sizeof scripts},
    {"EPUB/looks.xhtml", looks, sizeof looks},
    {"EPUB/listening.xhtml", listening, sizeof listening},
    {"EPUB/leaving.xhtml", leaving, sizeof leaving},
};

int embedded_page_count(void) { return sizeof pages / sizeof pages[0]; }

embedded_page embedded_page_at(int index) { return pages[index]; }
