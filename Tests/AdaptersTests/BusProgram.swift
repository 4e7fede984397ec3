import CBus
import Glibc
import Synchronization

@testable import Adapters

/// A scripted program on a bus: it has a name and objects, and answers on a thread of its own.
final class BusProgram: @unchecked Sendable {
    typealias Answer = @Sendable (BusLine, OpaquePointer) -> Int32

    private var line: BusLine?
    private let answer: Answer
    private let lock = Mutex(())
    private var stop: [Int32] = [0, 0]
    private var thread: BusThread?

    /// nil where there is no bus, or another program has the name.
    init?(
        _ name: String, at paths: [String], on kind: BusLine.Kind = .session,
        answer: @escaping Answer
    ) {
        guard let line = BusLine(kind) else { return nil }
        (self.line, self.answer) = (line, answer)
        pipe(&stop)
        for path in paths {
            _ = line.bus.pointee.add_object(
                line.raw, nil, path,
                { call, program, _ in
                    guard let call, let program else { return 0 }
                    let held = Unmanaged<BusProgram>.fromOpaque(program).takeUnretainedValue()
                    return held.line.map { held.answer($0, call) } ?? 0
                }, Unmanaged.passUnretained(self).toOpaque())
        }
        guard line.bus.pointee.request_name(line.raw, name, 0) >= 0 else { return nil }
        thread = BusThread { [unowned self] in run() }
        thread?.begin { _ in true }
    }

    deinit { for descriptor in stop { Glibc.close(descriptor) } }

    /// Its name is free afterwards.
    func close() {
        write(stop[1], "1", 1)
        thread?.join()
        line = nil
    }

    /// Says something on its own, from the thread of a test.
    func signal(
        _ path: String, _ interface: String, _ member: String, _ body: (BusWriter) -> Void
    ) {
        lock.withLock { _ in
            guard let line else { return }
            line.signal(path, interface, member, body)
            _ = line.bus.pointee.flush(line.raw)
        }
    }

    private func run() {
        while true {
            _ = lock.withLock { _ in line?.serve() }
            var watched = [line?.descriptor ?? -1, stop[0]].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&watched, 2, 20)
            if watched[1].revents != 0 { return }
        }
    }
}
