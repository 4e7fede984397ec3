#pragma once
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Whether a sanitizer is built in, which has a picture of all memory beside it: terabytes of
   addresses. */
bool cu_is_sanitized(void);

/* What the program was started with, its name first; known before main, and without /proc. */
int cu_argument_count(void);
/* NULL beyond the last. */
const char *cu_argument(int index);
/* The program's file as the kernel was told it, made absolute; NULL where that cannot be known. */
const char *cu_own_program(void);

/* A descriptor that is readable when the process has ended. glibc has it since 2.36 only. */
int cu_pidfd_open(pid_t pid);
/* posix_spawn_file_actions_addclosefrom_np, which glibc has since 2.34 only. */
int cu_close_from(posix_spawn_file_actions_t *files, int first);
/* Closes this process's descriptors, `first` and all above. */
void cu_close_all_from(int first);

/* Macros and variadic functions Swift cannot see. */
int cu_window_size(int fd, struct winsize *size);
int cu_set_window_size(int fd, int rows, int columns);
int cu_timerfd(void);
int cu_arm(int fd, struct timespec relative);
/* A descriptor that becomes readable, once a call of `await`, when somebody sets the clock of
   the wall, or the machine wakes; a read of it then fails with ECANCELED. */
int cu_clock_watch(void);
int cu_clock_await(int fd);
int cu_exit_status(int wait_status);
/* How many files this process may have open, once as many were asked for as are wanted. */
int cu_files_allowed(int wanted);
/* Processors this process may use, at least one. */
int cu_processors(void);
/* Makes a hole in a file, which gives the room back and is read as zeros; 0 when there is one. */
int cu_punch(int fd, long offset, long length);
/* Gives back the pages of code and constants of all that is loaded; those that are needed come back
   by themselves, from the files' pages in the kernel. */
void cu_shed_code(void);
/* What follows is done when nothing else wants the processor or the disk. */
void cu_give_way(void);
// Waits for a thread to end, so long at most; 0 when it has.
int cu_join(pthread_t thread, int seconds);

/* Starts argv[0] (looked up in PATH) on three descriptors, with no signal blocked or ignored
   and nothing else inherited. A new session makes `in` its controlling terminal when it is
   a pty's end. Returns 0 or an errno. */
int cu_spawn(pid_t *pid, char *const argv[], char *const envp[], const char *folder, int in,
             int out, int err, int new_session);

/* Messages with descriptors over a Unix socket. At most CU_PASS_MAX arrive; more are closed.
   Both return what sendmsg/recvmsg do. */
enum { CU_PASS_MAX = 2 };
ssize_t cu_send(int socket, const void *bytes, size_t length, const int *fds, int count);
ssize_t cu_receive(int socket, void *bytes, size_t room, int *fds, int *count);
int cu_accept(int listener);
int cu_peer_uid(int socket, uid_t *uid);
/* The process that listens where this one connected; 0 where that is not known. */
pid_t cu_peer_pid(int socket);

/* Installs handlers for fatal signals in this process: they write the prepared bytes, restore
   the terminal's modes, and die of the same signal. The calling thread gets a stack of its own
   for them, so that an overflow is told of too. */
int cu_crash_install(void);
/* What the handlers undo from now on. Copied; the longest is CU_RESTORE_MAX. */
enum { CU_RESTORE_MAX = 1024 };
void cu_crash_prepare(int fd, const void *bytes, size_t length, const struct termios *modes);
void cu_crash_forget(void);

/* From now on no other program of the same person may look into this process's memory. */
void cu_hide(void);
/* The same, and those it starts leave no picture of their memory behind either. The handlers
   above work as before. */
void cu_hide_memory(void);

/* Keeps what libraries write on standard error, `errors`, off the screen: from `hush` on it goes
   into memory where it would have gone to a terminal; 0, or -1 when that cannot be. `unhush` lets
   it out again, and first tells what was kept. Safe in a handler; the crash handlers tell all. */
int cu_hush(int errors);
void cu_unhush(int is_told);

/* Leaves the terminal: the child lives in a session of its own with nothing on 0 to 2, and
   returns 0; the parent returns its id. `ready` is one end of a pipe: what the child writes
   into it the parent reads. Call before any thread exists. -1 when there can be no child. */
int cu_detach(int *ready);

/* Puts a process between the shell and this one, so that this one can leave: the child returns 0
   and goes on; the parent only passes on what the shell says and ends as the child does. Should
   the parent be killed, so is the child. Call before any thread exists. -1 without a child. */
int cu_split(void);
/* Runs the work on a thread of its own and waits for it. Swift's locks keep the number of their
   thread, and a fork does not change it: a child that goes on with the thread it was forked on
   takes locks under its parent's number, and hangs for ever as soon as two threads want one. */
int cu_on_own_thread(int (*run)(void *), void *with);
/* Leaves: the parent of a split ends well at once, and this process lives in a session of its own
   with nothing on 0 to 2. Its terminal must have been given back. */
void cu_leave(void);

/* Starts a program that takes this one's place on the terminal, in its group: it hears signals as
   one that a shell starts does, and keeps what is open and not closed on exec. 0, or an errno. */
int cu_spawn_here(pid_t *pid, char *const argv[], char *const envp[]);
/* Readable when a child has changed or a signal came that is to be passed on; what stops or
   continues the whole group does so by itself. Call before any thread exists. -1 where it fails. */
int cu_hear_child(void);
/* The number of a signal that another program sent, to be passed on; 0 where none is there or the
   kernel told the whole group; SIGCHLD for a child that changed. */
int cu_heard(int signals);

/* Gives the shell its prompt back with this status, and goes on in a session of its own with
   nothing on 0 to 2. Call before any thread exists. -1 where no process can be started. */
int cu_go_behind(int status);

/* Removes a folder with all in it, following no link. -1 where something is left. */
int cu_remove_tree(const char *path);
/* Whether what is written into a folder stays in memory. */
bool cu_is_in_memory(const char *folder);

/* The two ends of a stream between a program and a part of it in a process of its own. */
int cu_pair(int ends[2]);
/* A file without a name, in memory. -1 and errno when there can be none. */
int cu_memory_file(void);
/* A file in the folder that has no name yet, so that nothing is left of it after a kill. -1 where
   the file system has no such. */
int cu_fresh_file(const char *folder);
/* One to read and write in the folder that never gets a name, and goes with who holds it. -1 and
   errno where there can be none. */
int cu_nameless_file(const char *folder);
/* Gives one of `cu_fresh_file` its name: the last six characters of `template` become letters that
   no other file has. 0, or -1 and errno. */
int cu_name_file(int file, char *template);
/* Gives an open file the access lists and extended attributes of another. Those that only the
   system may set are copied where that is allowed. 0, or -1 and errno. */
int cu_copy_attributes(int from, int to);
/* Starts `program` with nothing but /dev/null on 0 to 2 and these two, in a session of its own.
   Returns 0 or an errno. */
enum { CU_PART_SOCKET = 3, CU_PART_BOOK = 4 };
int cu_spawn_part(pid_t *pid, const char *program, char *const argv[], char *const envp[],
                  int socket, int book);
int cu_kill_part(int pidfd);
/* Whether a part that is about to be gone went by itself, with nothing wrong. */
int cu_part_left(int pidfd);

/* What was freed, of which the allocator keeps much, goes back to the system. */
void cu_give_back_room(void);

/* In the part, from its first breath on: so much address space, so many files, no new byte in one,
   no rights, no look into its memory for others, and no life after the thread that started it. 0,
   or -1 and errno. */
int cu_confine(size_t memory, int files);
/* Of the file system only libraries and fonts, to be read; no network. 0 also where the kernel
   has no such thing. */
int cu_landlock(const char *beside, const char *further);
/* Before the first byte of a book is looked at: the list of system calls of this part, and any
   other ends it. 0, or -1 and errno. */
enum cu_part { CU_ARCHIVE, CU_KINDLE, CU_PDF, CU_DJVU, CU_PICTURE };
int cu_seal(enum cu_part part);
/* What a sealed part gets for the call of this number: what it asked for, an error, one or the
   other by an argument, or its end. */
enum cu_verdict { CU_ENDS, CU_REFUSED, CU_LOOKED_AT, CU_ALLOWED };
enum cu_verdict cu_seal_says(enum cu_part part, long number);
/* Only in a build for debugging, for the tests of the two above: a system call and its six
   arguments; below zero is an errno. */
long cu_call(const long words[7]);
/* So many seconds of computing from now on, then SIGXCPU. */
int cu_allow_seconds(int seconds);
