#define _GNU_SOURCE
#include "serve.h"
#include "session.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *served_folder;
static volatile struct served *stamps;

static const char *type(const char *name) {
    const char *dot = strrchr(name, '.');
    if (dot && !strcmp(dot, ".xml")) return "application/atom+xml;profile=opds-catalog";
    if (dot && !strcmp(dot, ".json")) return "application/opds+json";
    return "application/octet-stream";
}

/* One answer; false when there is no next one on this line. */
static bool answer(int line, const char *name) {
    char path[1024], head[512];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", served_folder, name);
    int file = strstr(name, "..") ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        static const char none[] = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
        if (file >= 0) close(file);
        return send(line, none, sizeof none - 1, MSG_NOSIGNAL) > 0;
    }
    int length = snprintf(head, sizeof head,
        "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %lld\r\nETag: \"made\"\r\n\r\n",
        type(name), (long long)about.st_size);
    stamps->requests++;
    stamps->first = seconds_now();
    bool fine = send(line, head, (size_t)length, MSG_NOSIGNAL | MSG_MORE) == length;
    for (off_t at = 0; fine && at < about.st_size;)
        fine = sendfile(line, file, &at, (size_t)(about.st_size - at)) > 0;
    stamps->last = seconds_now();
    close(file);
    return fine;
}

static void *serve_line(void *number) {
    int line = (int)(long)number;
    char text[8192];
    size_t count = 0;
    for (;;) {
        ssize_t more = read(line, text + count, sizeof text - 1 - count);
        if (more <= 0) break;
        count += (size_t)more;
        text[count] = 0;
        if (!strstr(text, "\r\n\r\n")) continue;
        char name[512] = "";
        count = 0;
        if (sscanf(text, "GET /%511[^ ?]", name) != 1 || !answer(line, name)) break;
    }
    close(line);
    return NULL;
}

int serve_begin(const char *folder, const volatile struct served **told) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    stamps = mmap(
        NULL, sizeof *stamps, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (stamps == MAP_FAILED || bind(door, (struct sockaddr *)&at, size) || listen(door, 64) ||
        getsockname(door, (struct sockaddr *)&at, &size))
        return 0;
    served_folder = folder;
    if (told) *told = stamps;
    pid_t parent = getpid(), child = fork();
    if (child < 0) return 0;
    if (child > 0) {
        close(door);
        return ntohs(at.sin_port);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    signal(SIGPIPE, SIG_IGN);
    for (;;) {
        int line = accept4(door, NULL, NULL, SOCK_CLOEXEC);
        pthread_t thread;
        if (line < 0) continue;
        if (pthread_create(&thread, NULL, serve_line, (void *)(long)line)) close(line);
        else pthread_detach(thread);
    }
}
