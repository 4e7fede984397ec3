#include "feeds.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <zlib.h>

enum { BOOKS = 10000, LANES = 12, LANE_BOOKS = 10, COVERS = 200 };
/* What the largest shop seen sends for a book. */
enum { SUMMARY_1 = 1022, SUMMARY_2 = 780 };

static const char *const words[] = {
    "the", "and", "of", "to", "a", "in", "he", "that", "his", "was", "with", "it", "her", "had",
    "she", "not", "at", "him", "said", "but", "harbour", "evening", "regiment", "melancholy",
    "conversation", "understood", "countess", "na\xC3\xAFve", "\xE2\x80\x94", "Petersburg",
    "battle", "horses", "letters", "lighthouse", "ferry", "winter",
};
static uint64_t state;

static unsigned next(unsigned bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % bound;
}

static void prose(FILE *file, int bytes) {
    for (int written = 0; written < bytes;)
        written += fprintf(file, "%s ", words[next(sizeof words / sizeof *words)]);
    fputs("end.", file);
}

static void entry(FILE *file, const char *base, int number, int summary, const char *lane) {
    fprintf(file,
        "<entry>\n<title>Harbour-%04d: a story of the coast</title>\n"
        "<id>urn:uuid:7b1f0000-0000-4000-8000-%012d</id>\n"
        "<updated>2026-%02u-%02uT10:20:30Z</updated>\n"
        "<author><name>Ann Ferry %u</name><uri>%s/authors/%u</uri></author>\n"
        "<dc:language>en</dc:language><dc:publisher>Quay &amp; Sons</dc:publisher>\n"
        "<dc:issued>19%02u</dc:issued>\n"
        "<category term=\"sea\" label=\"Sea stories\" scheme=\"%s/subjects\"/>\n"
        "<category term=\"c%u\" label=\"Coast %u\" scheme=\"%s/subjects\"/>\n<summary>",
        number, number, 1 + next(12), 1 + next(28), next(900), base, next(900), next(100), base,
        next(50), next(50), base);
    prose(file, summary);
    fprintf(file,
        "</summary>\n<link rel=\"http://opds-spec.org/image\" type=\"image/jpeg\" "
        "href=\"%s/covers/%d.jpg\"/>\n"
        "<link rel=\"http://opds-spec.org/image/thumbnail\" type=\"image/jpeg\" "
        "href=\"%s/covers/%d-small.jpg\"/>\n"
        "<link rel=\"http://opds-spec.org/acquisition/open-access\" "
        "type=\"application/epub+zip\" href=\"%s/books/%d.epub\"/>\n"
        "<link rel=\"alternate\" type=\"application/atom+xml;type=entry;profile=opds-catalog\" "
        "href=\"%s/entries/%d\"/>\n",
        base, number, base, number, base, number, base, number);
    if (lane)
        fprintf(file, "<link rel=\"collection\" href=\"%s/lanes/%s\" title=\"%s\"/>\n", base, lane,
            lane);
    fputs("</entry>\n", file);
}

static void head(FILE *file, const char *title) {
    fprintf(file,
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" "
        "xmlns:dc=\"http://purl.org/dc/terms/\" xmlns:opds=\"http://opds-spec.org/2010/catalog\">"
        "\n<id>urn:made:%s</id><title>%s</title><updated>2026-11-01T00:00:00Z</updated>\n",
        title, title);
}

static FILE *create(const char *folder, const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    state = 1719;
    return fopen(path, "w");
}

static bool ended(FILE *file, const char *end) {
    fputs(end, file);
    bool fine = !ferror(file);
    return fclose(file) == 0 && fine;
}

static bool write_1(
    const char *folder, const char *name, const char *title, const char *base, int count) {
    FILE *file = create(folder, name);
    if (!file) return false;
    head(file, title);
    for (int number = 0; number < count; number++)
        entry(file, base, number, SUMMARY_1, NULL);
    return ended(file, "</feed>\n");
}

/* Of a picture, PNG (sections 5 and 11). */
static void chunk(FILE *file, const char *name, const unsigned char *body, uint32_t size) {
    uint32_t sum = (uint32_t)crc32(crc32(0, (const unsigned char *)name, 4), body, size);
    unsigned char head[4] = {size >> 24, size >> 16, size >> 8, size};
    unsigned char end[4] = {sum >> 24, sum >> 16, sum >> 8, sum};
    fwrite(head, 1, 4, file);
    fwrite(name, 1, 4, file);
    fwrite(body, 1, size, file);
    fwrite(end, 1, 4, file);
}

/* As large as shops send them small, and no two alike. */
static bool write_cover(const char *folder, int number) {
    enum { WIDTH = 200, HEIGHT = 300, ROW = 1 + 3 * WIDTH };
    static unsigned char rows[HEIGHT * ROW], packed[HEIGHT * ROW + 4096];
    unsigned char head[13] = {0, 0, WIDTH >> 8, WIDTH & 255, 0, 0, HEIGHT >> 8, HEIGHT & 255, 8, 2};
    for (int row = 0; row < HEIGHT; row++) {
        unsigned char *at = rows + row * ROW;
        *at++ = 0;
        for (int column = 0; column < WIDTH; column++, at += 3) {
            at[0] = (unsigned char)(number * 37 + row / 2);
            at[1] = (unsigned char)(number * 91 + column);
            at[2] = (unsigned char)(row / 20 * 11 + next(24));
        }
    }
    uLongf size = sizeof packed;
    char name[32];
    snprintf(name, sizeof name, "covers/%d-small.jpg", number);
    FILE *file = create(folder, name);
    if (!file || compress2(packed, &size, rows, sizeof rows, 1) != Z_OK) return false;
    fwrite("\x89PNG\r\n\x1A\n", 1, 8, file);
    chunk(file, "IHDR", head, sizeof head);
    chunk(file, "IDAT", packed, (uint32_t)size);
    chunk(file, "IEND", head, 0);
    return ended(file, "");
}

static bool write_covers(const char *folder) {
    char path[512];
    snprintf(path, sizeof path, "%s/covers", folder);
    mkdir(path, 0777);
    for (int number = 0; number < COVERS; number++)
        if (!write_cover(folder, number)) return false;
    return write_1(folder, "covers.xml", "Covers", "", COVERS);
}

static bool write_front(const char *folder) {
    FILE *file = create(folder, "front.xml");
    if (!file) return false;
    head(file, "Front");
    for (int number = 0; number < LANES * LANE_BOOKS; number++) {
        char lane[32];
        snprintf(lane, sizeof lane, "Lane-%02d", number / LANE_BOOKS);
        entry(file, "https://books.example/opds", number, SUMMARY_1, lane);
    }
    return ended(file, "</feed>\n");
}

static bool write_2(const char *folder) {
    static const char base[] = "https://books.example/opds";
    FILE *file = create(folder, "feed.json");
    if (!file) return false;
    fputs("{\"metadata\": {\"title\": \"Two\"}, \"links\": [], \"publications\": [", file);
    for (int number = 0; number < BOOKS; number++) {
        fprintf(file,
            "%s\n{\"metadata\": {\"@type\": \"http://schema.org/Book\", "
            "\"title\": \"Harbour-%04d: a story of the coast\", "
            "\"identifier\": \"urn:uuid:7b1f0000-0000-4000-8000-%012d\", "
            "\"modified\": \"2026-%02u-%02uT10:20:30Z\", "
            "\"author\": [{\"name\": \"Ann Ferry %u\", \"links\": [{\"href\": \"%s/authors/%u\"}]}],"
            " \"language\": \"en\", \"publisher\": \"Quay & Sons\", \"published\": \"19%02u-01-01\","
            " \"subject\": [{\"name\": \"Sea stories\", \"code\": \"sea\"}, \"Coast %u\"], "
            "\"description\": \"",
            number ? "," : "", number, number, 1 + next(12), 1 + next(28), next(900), base,
            next(900), 10 + next(90), next(50));
        prose(file, SUMMARY_2);
        fprintf(file,
            "\"}, \"links\": [{\"rel\": \"self\", \"type\": \"application/opds-publication+json\", "
            "\"href\": \"%s/entries/%d\"}, {\"rel\": "
            "\"http://opds-spec.org/acquisition/open-access\", \"type\": \"application/epub+zip\", "
            "\"href\": \"%s/books/%d.epub\"}], \"images\": [{\"href\": \"%s/covers/%d.jpg\", "
            "\"type\": \"image/jpeg\", \"width\": 1400, \"height\": 2100}, {\"href\": "
            "\"%s/covers/%d-small.jpg\", \"type\": \"image/jpeg\", \"width\": 200}]}",
            base, number, base, number, base, number, base, number);
    }
    return ended(file, "]}\n");
}

bool feeds_write(const char *folder) {
    mkdir(folder, 0777);
    return write_1(folder, "feed.xml", "One", "https://books.example/opds", BOOKS) &&
        write_2(folder) && write_front(folder) && write_covers(folder);
}
