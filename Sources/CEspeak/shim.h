#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/* The few functions of libespeak-ng that speaking needs. They are declared here, so that no header
   of it is needed to build; its ABI has been the same since espeak 1.40. */
enum {
    CE_LIST_END = 0, CE_WORD = 1, CE_CLAUSE_END = 5,
    CE_SYNCHRONOUS = 2,
    CE_DO_NOT_EXIT = 0x8000,
    CE_BY_CHARACTER = 1,
    CE_UTF8 = 1, CE_PHONEMES = 0x100,
    CE_RATE = 1, CE_IPA = 2,
};

typedef struct {
    int type;
    unsigned int number;
    /* Characters from 1, and how many. */
    int position, length;
    int milliseconds, sample;
    void *context;
    union {
        int number;
        const char *name;
        char letters[8];
    } about;
} ce_event;

typedef struct {
    const char *name;
    /* Of each language a byte of rank, its tag and 0; a 0 ends them. */
    const char *languages;
    const char *identifier;
    unsigned char gender, age, variant, unused;
    int score;
    void *spare;
} ce_voice;

typedef int ce_callback(short *samples, int count, ce_event *events);

typedef struct {
    int is_whole;
    int (*initialize)(int output, int milliseconds, const char *path, int options);
    void (*set_callback)(ce_callback *callback);
    const ce_voice **(*list_voices)(ce_voice *like);
    int (*set_voice)(const char *name);
    int (*set_parameter)(int parameter, int value, int relative);
    int (*synth)(const void *text, size_t size, unsigned int position, int position_kind,
                 unsigned int end, unsigned int flags, unsigned int *number, void *context);
    const char *(*info)(const char **path);
    /* Of the first clause; moves `text` behind it. */
    const char *(*phonemes)(const void **text, int characters, int kind);
} ce_table;

static inline ce_table *ce_slot(void) {
    static ce_table table;
    return &table;
}

#define CE_FIND(field, name)                                                                       \
    if (!(*(void **)&table->field = dlsym(library, name))) return;

static inline void ce_fill(void) {
    ce_table *table = ce_slot();
    void *library = rl_library("espeak-ng");
    if (!library) return;
    CE_FIND(initialize, "espeak_Initialize")
    CE_FIND(set_callback, "espeak_SetSynthCallback")
    CE_FIND(list_voices, "espeak_ListVoices")
    CE_FIND(set_voice, "espeak_SetVoiceByName")
    CE_FIND(set_parameter, "espeak_SetParameter")
    CE_FIND(synth, "espeak_Synth")
    CE_FIND(info, "espeak_Info")
    CE_FIND(phonemes, "espeak_TextToPhonemes")
    table->is_whole = 1;
}

/* NULL where libespeak-ng is not installed. */
static inline const ce_table *ce(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, ce_fill);
    return ce_slot()->is_whole ? ce_slot() : NULL;
}

/* Where the samples and events of one call of `synth` go; returning 1 stops it. */
typedef struct {
    void *box;
    int (*take)(void *box, const short *samples, int count, const ce_event *events);
} ce_sink;

static inline int ce_pass(short *samples, int count, ce_event *events) {
    /* Only words and the end of the list are sure to bear the context of their call. */
    const ce_event *last = events;
    while (last->type != CE_LIST_END) last++;
    const ce_sink *sink = (const ce_sink *)last->context;
    return sink ? sink->take(sink->box, samples, count, events) : 0;
}
