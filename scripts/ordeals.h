/* What all ordeals share: a clock, chances that a seed decides, and a home for the program. */
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

static uint64_t state;

static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* SplitMix64, as the tests have it. */
static inline uint64_t chance(uint64_t below) {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return (z ^ (z >> 31)) % below;
}

/* All that is started from here on has its files there, and no desktop. */
static inline void live_in(const char *folder) {
    static const char *const folders[] = {
        "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
    };
    setenv("HOME", folder, 1);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        mkdir(path, 0700);
        setenv(folders[i], path, 1);
    }
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
}
