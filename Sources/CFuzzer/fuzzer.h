#pragma once
#include <stddef.h>
#include <stdint.h>

/* libFuzzer's loop, which comes with the compiler and is linked by -sanitize=fuzzer. */
int LLVMFuzzerRunDriver(
    int *_Nonnull count, char *_Nullable *_Nullable *_Nonnull arguments,
    int (*_Nonnull once)(const uint8_t *_Nullable bytes, size_t size));
