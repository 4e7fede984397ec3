/* Draws the guide's picture: a lit rush in its holder, in the dark. rush > docs/guide/EPUB/rush.png
 * Every point is looked at nine times, so that edges are soft. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { WIDTH = 240, HEIGHT = 160, FINE = 3 };

struct colour {
    double red, green, blue;
};

static double least(double one, double other) { return one < other ? one : other; }

/* How far a point is from a stretch of line. */
static double apart(double x, double y, double ax, double ay, double bx, double by) {
    double dx = bx - ax, dy = by - ay;
    double at = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    at = at < 0 ? 0 : at > 1 ? 1 : at;
    return hypot(x - ax - at * dx, y - ay - at * dy);
}

static struct colour over(struct colour ground, struct colour ink, double share) {
    return (struct colour){
        ground.red + (ink.red - ground.red) * share,
        ground.green + (ink.green - ground.green) * share,
        ground.blue + (ink.blue - ground.blue) * share,
    };
}

static struct colour look(double x, double y) {
    const struct colour night = {22, 20, 18}, glow = {214, 150, 62}, iron = {112, 108, 104};
    const struct colour wood = {104, 70, 40}, rush = {196, 190, 140}, heart = {255, 244, 206};
    const double fx = 172, fy = 44;
    double far = hypot(x - fx, y - fy);
    struct colour c = over(night, glow, 0.55 * exp(-far * far / 3400));
    /* The table, and the light that falls on it. */
    if (y > 138) c = over((struct colour){46, 34, 24}, glow, 0.28 * exp(-fabs(x - fx) / 70));
    /* A block of wood, an iron stem, two jaws. */
    if (x > 66 && x < 126 && y > 122 && y < 140) c = over(wood, glow, (x - 66) / 240);
    if (apart(x, y, 96, 122, 96, 86) < 2.6) c = iron;
    if (apart(x, y, 96, 88, 86, 66) < 2.2) c = iron;
    if (apart(x, y, 96, 88, 112, 74) < 2.2) c = over(iron, glow, 0.25);
    if (apart(x, y, 112, 74, 112, 62) < 2.2) c = over(iron, glow, 0.3);
    if (apart(x, y, 86, 66, 106, 84) < 1.6) c = iron;
    /* The rush leans in them; near the flame it shines. */
    if (apart(x, y, 30, 128, 168, 56) < 1.9) c = over(rush, heart, exp(-far / 40));
    if (apart(x, y, 160, 60, 168, 56) < 1.9) c = over(rush, night, 0.6);
    /* The flame stands upright whatever leans. */
    double rise = (fy + 12 - y) / 34, half = 0;
    if (rise > 0 && rise < 1) half = 7.5 * sqrt(rise) * (1 - rise) * 2.2;
    double side = fabs(x - (fx - 2));
    if (half > 0 && side < half) c = over(heart, glow, least(1, side / half * 0.9));
    return c;
}

static void put(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void chunk(const char *kind, const uint8_t *bytes, size_t count) {
    uint8_t head[8], tail[4];
    put(head, (uint32_t)count);
    memcpy(head + 4, kind, 4);
    uLong sum = crc32(crc32(0, head + 4, 4), bytes, (uInt)count);
    put(tail, (uint32_t)(count ? sum : crc32(0, head + 4, 4)));
    fwrite(head, 1, 8, stdout);
    if (count) fwrite(bytes, 1, count, stdout);
    fwrite(tail, 1, 4, stdout);
}

int main(void) {
    static uint8_t rows[HEIGHT * (1 + WIDTH * 3)];
    uint8_t *at = rows;
    for (int y = 0; y < HEIGHT; y++) {
        *at++ = 0;
        for (int x = 0; x < WIDTH; x++) {
            struct colour sum = {0, 0, 0};
            for (int i = 0; i < FINE * FINE; i++) {
                struct colour c =
                    look(x + (i % FINE + 0.5) / FINE, y + (i / FINE + 0.5) / FINE);
                sum = (struct colour){sum.red + c.red, sum.green + c.green, sum.blue + c.blue};
            }
            /* Few steps of brightness make a small file. */
            *at++ = (uint8_t)((int)(sum.red / (FINE * FINE)) & ~3);
            *at++ = (uint8_t)((int)(sum.green / (FINE * FINE)) & ~3);
            *at++ = (uint8_t)((int)(sum.blue / (FINE * FINE)) & ~3);
        }
    }
    uLongf size = compressBound(sizeof rows);
    uint8_t *packed = malloc(size);
    if (!packed || compress2(packed, &size, rows, sizeof rows, 9) != Z_OK) return 1;
    uint8_t head[13] = {0};
    put(head, WIDTH);
    put(head + 4, HEIGHT);
    head[8] = 8;
    head[9] = 2;
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, stdout);
    chunk("IHDR", head, sizeof head);
    chunk("IDAT", packed, size);
    chunk("IEND", NULL, 0);
    free(packed);
    return 0;
}
