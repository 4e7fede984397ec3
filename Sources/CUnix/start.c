/* Where the portable program begins (`make dist`). Its relative relocations are packed, which the
   dynamic linker of glibc understands from 2.36 on only and refuses in a program that older ones
   shall start. So they bear the tags that Android has for them, which glibc passes over, and the
   program applies them itself, before anything of it runs. Unpacked they would take 1.8 MB of
   memory and a millisecond of each start. In any other build the linker leaves this out. */
#include <elf.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { relr = 0x6fffe000, relr_size = 0x6fffe001 };

/* The program's first byte, as the linker calls it. */
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

/* The first part of a kind that the program is loaded in. */
static const ElfW(Phdr) *part(uintptr_t base, ElfW(Word) type) {
    const ElfW(Phdr) *header = (const ElfW(Phdr) *)(base + __ehdr_start.e_phoff);
    for (size_t i = 0; i < __ehdr_start.e_phnum; i++)
        if (header[i].p_type == type) return header + i;
    return NULL;
}

/* An even word is an address. An odd one has a bit for each of the words behind the last of those
   that were seen to. */
static void apply(uintptr_t base, const ElfW(Addr) *packed, size_t count) {
    enum { bits = 8 * sizeof(ElfW(Addr)) - 1 };
    ElfW(Addr) *next = NULL;
    for (size_t i = 0; i < count; i++) {
        ElfW(Addr) word = packed[i];
        if (word & 1) {
            for (size_t bit = 0; word >>= 1; bit++)
                if (word & 1) next[bit] += base;
            next += bits;
        } else {
            next = (ElfW(Addr) *)(base + word);
            *next++ += base;
        }
    }
}

/* What the dynamic linker has closed for writing already. */
static void protect(uintptr_t base, int mode) {
    const ElfW(Phdr) *closed = part(base, PT_GNU_RELRO);
    if (!closed) return;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (base + closed->p_vaddr) & -page;
    uintptr_t end = (base + closed->p_vaddr + closed->p_memsz) & -page;
    if (start < end && mprotect((void *)start, end - start, mode) != 0) _exit(127);
}

__attribute__((used, visibility("hidden"))) void rl_relocate(void) {
    uintptr_t base = (uintptr_t)&__ehdr_start, packed = 0;
    size_t size = 0;
    const ElfW(Phdr) *dynamic = part(base, PT_DYNAMIC);
    if (!dynamic) return;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(base + dynamic->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == relr) packed = base + entry->d_un.d_ptr;
        if (entry->d_tag == relr_size) size = entry->d_un.d_val;
    }
    if (!packed) return;
    protect(base, PROT_READ | PROT_WRITE);
    apply(base, (const ElfW(Addr) *)packed, size / sizeof(ElfW(Addr)));
    protect(base, PROT_READ);
}

/* The linker begins here, with `-e rl_start`. What the dynamic linker hands over in a register goes
   on to where programs begin. */
#if defined(__x86_64__)
__asm__(".section .text.rl_start,\"ax\",@progbits\n"
        ".globl rl_start\n.hidden rl_start\n.type rl_start,@function\n"
        "rl_start:\n"
        "push %rdx\nsub $8, %rsp\ncall rl_relocate\nadd $8, %rsp\npop %rdx\njmp _start\n"
        ".size rl_start, .-rl_start\n.text\n");
#elif defined(__aarch64__)
__asm__(".section .text.rl_start,\"ax\",@progbits\n"
        ".globl rl_start\n.hidden rl_start\n.type rl_start,%function\n"
        "rl_start:\n"
        "stp x0, x30, [sp, #-16]!\nbl rl_relocate\nldp x0, x30, [sp], #16\nb _start\n"
        ".size rl_start, .-rl_start\n.text\n");
#endif
