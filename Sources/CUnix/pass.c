#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include "unix.h"

ssize_t cu_send(int socket, const void *bytes, size_t length, const int *fds, int count) {
    union {
        struct cmsghdr align;
        char room[CMSG_SPACE(sizeof(int) * CU_PASS_MAX)];
    } control = {0};
    struct iovec part = {(void *)bytes, length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > CU_PASS_MAX) return errno = EINVAL, -1;
    if (count > 0) {
        message.msg_control = control.room;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int) * count);
        memcpy(CMSG_DATA(head), fds, sizeof(int) * count);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent;
}

ssize_t cu_receive(int socket, void *bytes, size_t room, int *fds, int *count) {
    /* Room for more than are wanted, so that a stranger's surplus is closed and not leaked. */
    union {
        struct cmsghdr align;
        char room[CMSG_SPACE(sizeof(int) * 64)];
    } control;
    struct iovec part = {bytes, room};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    *count = 0;
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got < 0) return got;
    for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
        int all = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        for (int i = 0; i < all; i++) {
            int fd;
            memcpy(&fd, CMSG_DATA(head) + i * sizeof(int), sizeof fd);
            if (*count < CU_PASS_MAX) fds[(*count)++] = fd;
            else close(fd);
        }
    }
    return got;
}

int cu_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int cu_peer_uid(int socket, uid_t *uid) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -1;
    *uid = peer.uid;
    return 0;
}

pid_t cu_peer_pid(int socket) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0 ? 0 : peer.pid;
}
