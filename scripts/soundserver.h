/* One sound over HTTP, slowly enough that its end is not here yet, and faults when they are asked
 * for. It runs in a process of its own. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>

enum { HANG_UP = -1, PER_SECOND = RATE * FRAME * 2 };

struct server {
    /* 0 is well; else what each request is answered, also those under way. */
    volatile int answer;
    int port;
    pid_t process;
};

static bool send_all(int line, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(line, bytes, count, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes += sent, count -= (size_t)sent;
    }
    return true;
}

static void answer_one(int line, const uint8_t *sound, size_t size, const struct server *server) {
    char ask[8192];
    size_t count = 0;
    while (count < sizeof ask - 1) {
        ssize_t more = recv(line, ask + count, sizeof ask - 1 - count, 0);
        if (more <= 0) return;
        count += (size_t)more;
        ask[count] = 0;
        if (strstr(ask, "\r\n\r\n")) break;
    }
    if (server->answer == HANG_UP) return;
    char head[512];
    if (server->answer) {
        int length = snprintf(head, sizeof head,
            "HTTP/1.1 %d No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", server->answer);
        send_all(line, head, (size_t)length);
        return;
    }
    size_t from = 0, to = size - 1;
    const char *range = strcasestr(ask, "\r\nrange: bytes=");
    if (range) {
        char *rest;
        from = strtoull(range + 15, &rest, 10);
        if (*rest == '-' && rest[1] >= '0' && rest[1] <= '9') to = strtoull(rest + 1, NULL, 10);
        if (to >= size) to = size - 1;
    }
    int length = snprintf(head, sizeof head,
        "HTTP/1.1 %s\r\nContent-Type: audio/wav\r\nAccept-Ranges: bytes\r\nETag: \"one\"\r\n"
        "Content-Range: bytes %zu-%zu/%zu\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
        range ? "206 Partial Content" : "200 OK", from, to, size, to + 1 - from);
    if (!send_all(line, head, (size_t)length) || !strncmp(ask, "HEAD", 4)) return;
    for (size_t at = from; at <= to && !server->answer;) {
        size_t piece = to + 1 - at < PER_SECOND / 20 ? to + 1 - at : PER_SECOND / 20;
        if (!send_all(line, (const char *)sound + at, piece)) return;
        at += piece;
        poll(NULL, 0, 50);
    }
}

static struct server *serve(const char *path) {
    struct server *server =
        mmap(NULL, sizeof *server, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct stat about;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (server == MAP_FAILED || fstat(file, &about) || bind(door, (void *)&address, length) ||
        listen(door, 16) || getsockname(door, (void *)&address, &length)) {
        perror("soundproof: the server");
        exit(2);
    }
    server->answer = 0, server->port = ntohs(address.sin_port);
    const uint8_t *sound = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    /* The child shares `server`: writing its own 0 there made kill() end this process group. */
    pid_t child = fork();
    if (child == 0) {
        signal(SIGCHLD, SIG_IGN);
        for (;;) {
            int line = accept(door, NULL, NULL);
            if (line < 0 && errno == EINTR) continue;
            if (line < 0) _exit(1);
            if (fork() == 0) {
                answer_one(line, sound, (size_t)about.st_size, server);
                _exit(0);
            }
            close(line);
        }
    }
    server->process = child;
    close(door);
    close(file);
    return server;
}

static void stop_serving(struct server *server) {
    kill(server->process, SIGKILL);
    waitpid(server->process, NULL, 0);
}
