import Synchronization

/// The one way into the loop's thread. `wake` writes an eventfd that `poll(2)` watches.
public final class Mailbox<Letter: Sendable>: Sendable {
    private struct Box {
        /// Taken from the front by index, so that taking a few of many costs nothing.
        var letters: [(topic: String?, letter: Letter)] = []
        var next = 0
        var senders: [CheckedContinuation<Void, Never>] = []
        var count: Int { letters.count - next }
    }

    private let box = Mutex(Box())
    private let capacity: Int
    private let wake: @Sendable () -> Void

    public init(capacity: Int = 256, wake: @escaping @Sendable () -> Void) {
        self.capacity = capacity
        self.wake = wake
    }

    /// For answers and ends, of which there is one a ticket.
    /// - Parameter wakes: false for a letter that can wait: it is read when something else comes.
    public func post(_ letter: Letter, wakes: Bool = true) {
        box.withLock { $0.letters.append((nil, letter)) }
        if wakes { wake() }
    }

    /// For progress: a letter about the same topic that still waits is replaced.
    public func postLatest(_ letter: Letter, about topic: String) {
        box.withLock { box in
            let waiting = box.letters.indices.dropFirst(box.next).last {
                box.letters[$0].topic == topic
            }
            if let waiting {
                box.letters[waiting].letter = letter
            } else {
                box.letters.append((topic, letter))
            }
        }
        wake()
    }

    /// For streams: waits while the box is full, so that no producer outruns the loop.
    public func postWhenRoom(_ letter: Letter) async {
        await withCheckedContinuation { sender in
            let hasRoom = box.withLock { box in
                if box.count < capacity { return true }
                box.senders.append(sender)
                return false
            }
            if hasRoom { sender.resume() }
        }
        post(letter)
    }

    /// The oldest letter. The loop takes one after another until its time for letters is up.
    public func take() -> Letter? {
        let (letter, sender) = box.withLock {
            box -> (Letter?, CheckedContinuation<Void, Never>?) in
            guard box.next < box.letters.count else { return (nil, box.senders.popLast()) }
            let letter = box.letters[box.next].letter
            box.next += 1
            if box.next == box.letters.count {
                box.letters.removeAll(keepingCapacity: box.next <= capacity)
                box.next = 0
            }
            guard box.count < capacity, !box.senders.isEmpty else { return (letter, nil) }
            return (letter, box.senders.removeFirst())
        }
        sender?.resume()
        return letter
    }

    public var isEmpty: Bool { box.withLock { $0.count == 0 } }
}
