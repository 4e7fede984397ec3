import Glibc

/// Books nest elements two hundred deep, and each level takes some kilobytes of stack: as much as
/// the first thread has.
private let stackBytes = 8 << 20

/// Starts a detached thread; false where there are no more to be had.
package func startThread(
    _ main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    return pthread_create(&thread, &attributes, main, argument) == 0
}

/// A counting semaphore at a stable address.
final class Semaphore: @unchecked Sendable {
    private let raw = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(raw, 0, 0) }

    deinit {
        sem_destroy(raw)
        raw.deallocate()
    }

    func signal() { sem_post(raw) }
    func wait() { while sem_wait(raw) != 0 {} }
}
