import Kernel
import Synchronization
import Testing

@Suite struct MailboxTests {
    private func drain(_ mailbox: Mailbox<Int>) -> [Int] {
        var letters: [Int] = []
        while let letter = mailbox.take() { letters.append(letter) }
        return letters
    }

    @Test func `letters are taken in the order they came, and each rings the bell`() {
        let rings = Mutex(0)
        let mailbox = Mailbox<Int> { rings.withLock { $0 += 1 } }
        for letter in 0..<1000 { mailbox.post(letter) }
        #expect(drain(mailbox) == Array(0..<1000))
        #expect(rings.withLock { $0 } == 1000)
        #expect(mailbox.isEmpty)
    }

    @Test func `what nobody waits for wakes nobody, and is read with the next letter`() {
        let rings = Mutex(0)
        let mailbox = Mailbox<Int> { rings.withLock { $0 += 1 } }
        mailbox.post(1, wakes: false)
        #expect(rings.withLock { $0 } == 0)
        mailbox.post(2)
        #expect(rings.withLock { $0 } == 1)
        #expect(drain(mailbox) == [1, 2])
    }

    @Test func `progress about the same topic replaces itself`() {
        let mailbox = Mailbox<Int> {}
        mailbox.postLatest(1, about: "a")
        mailbox.postLatest(2, about: "b")
        mailbox.postLatest(3, about: "a")
        #expect(drain(mailbox) == [3, 2])
        mailbox.postLatest(4, about: "a")
        #expect(drain(mailbox) == [4], "what was taken is not replaced")
    }

    @Test func `a stream waits while the box is full`() async {
        let mailbox = Mailbox<Int>(capacity: 4) {}
        let posted = Mutex(0)
        let (waits, waiting) = AsyncStream<Int>.makeStream()
        let producer = Task {
            for letter in 0..<100 {
                waiting.yield(letter)
                await mailbox.postWhenRoom(letter)
                posted.withLock { $0 += 1 }
            }
        }
        for await letter in waits where letter == 4 { break }
        #expect(posted.withLock { $0 } <= 5)
        var seen: [Int] = []
        while seen.count < 100 {
            if let letter = mailbox.take() { seen.append(letter) } else { await Task.yield() }
        }
        await producer.value
        #expect(seen == Array(0..<100))
    }
}
