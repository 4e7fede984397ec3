import Features
import Kernel
import Ports

extension Performers {
    /// Nobody reads every number.
    static let tellEach = 10

    /// Looks for words in everything.
    public func answer(_ command: Everywhere.Command, from floor: Int, _ ticket: Ticket) {
        guard case .search(let words, let count) = command else { return }
        let texts = texts
        workshop.stream(ticket) { tell in
            await texts.find(words, texts: count) {
                await tell(.screen(floor, Everywhere.self, .news($0)))
            }
        }
    }

    /// Reads the words of all books, until there are none left or nobody waits any more. How far it
    /// is replaces itself, and is told now and then.
    public func readTexts(bytesMax: Int, _ ticket: Ticket) {
        let (texts, mailbox) = (texts, mailbox)
        workshop.stream(ticket, on: reader) { [giveBack] tell in
            do throws(KeepingError) {
                let progress = try texts.read(
                    bytesMax: bytesMax, isCancelled: { Task.isCancelled },
                    tell: { progress in
                        guard progress.read % Self.tellEach == 0 else { return }
                        mailbox.postLatest(
                            .news(.texts(.told(progress)), ticket), about: "texts")
                    })
                await giveBack()
                if let progress { await tell(.texts(.ended(progress))) }
            } catch {
                await tell(.texts(.failed(error.why)))
            }
        }
    }
}
