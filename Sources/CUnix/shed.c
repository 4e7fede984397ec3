#define _GNU_SOURCE
#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include "unix.h"

/* More parts than a library has. */
enum { PARTS_MAX = 32 };

/* A library that the loader wrote into throughout has pages that are in no file. */
static bool is_patched(const ElfW(Phdr) *part, ElfW(Addr) base) {
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(base + part->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_TEXTREL) return true;
        if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL) return true;
    }
    return false;
}

static int shed(struct dl_phdr_info *library, size_t size, void *nothing) {
    (void)size, (void)nothing;
    if (library->dlpi_phnum > PARTS_MAX) return 0;
    /* The list of the parts is in one of them: read after that was given back, it would come back. */
    ElfW(Phdr) parts[PARTS_MAX];
    size_t count = library->dlpi_phnum;
    memcpy(parts, library->dlpi_phdr, count * sizeof *parts);
    for (size_t i = 0; i < count; i++)
        if (parts[i].p_type == PT_DYNAMIC && is_patched(&parts[i], library->dlpi_addr)) return 0;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t i = 0; i < count; i++) {
        if (parts[i].p_type != PT_LOAD || parts[i].p_flags & PF_W) continue;
        size_t start = (library->dlpi_addr + parts[i].p_vaddr) & ~(page - 1);
        size_t end = library->dlpi_addr + parts[i].p_vaddr + parts[i].p_memsz;
        /* What is no file of ours (the kernel's own library) refuses, and keeps its pages. */
        madvise((void *)start, (end - start + page - 1) & ~(page - 1), MADV_DONTNEED);
    }
    return 0;
}

void cu_shed_code(void) { dl_iterate_phdr(shed, NULL); }
