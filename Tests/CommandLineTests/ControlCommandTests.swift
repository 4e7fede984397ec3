import Testing

@testable import CommandLine

/// What `ctl` refuses before the instance is asked.
@Suite struct ControlCommandTests {
    private func parsed(_ line: String) -> Result<Invocation, Complaint> {
        let words = line.split(separator: " ").map(String.init)
        do throws(Complaint) {
            return .success(try Invocation.parse(words) { _ in false })
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        ("ctl dequeue 0", "ctl dequeue 0", "A whole number from 1 is accepted."),
        ("ctl dequeue x", "ctl dequeue x", "A whole number from 1 is accepted."),
        ("ctl drop-download x", "ctl drop-download x", "A whole number from 1 is accepted."),
        ("ctl requeue 0 1", "ctl requeue 0", "A whole number from 1 is accepted."),
        (
            "ctl requeue 1 0", "ctl requeue 0",
            "-1 is one nearer to the front, +1 one further from it."
        ),
        (
            "ctl requeue 1 x", "ctl requeue x",
            "-1 is one nearer to the front, +1 one further from it."
        ),
        (
            "ctl key Space nosuchkey", "nosuchkey",
            "Keys are written as on the keycap: Space, Ctrl-o, gs."
        ),
        ("ctl watch chapter chaptr", "ctl watch chaptr", "The nearest is chapter."),
    ]) func `a word that means nothing is named, with what is accepted`(
        line: String, what: String, next: String
    ) {
        guard case .failure(let complaint) = parsed(line) else {
            Issue.record("\(line) was accepted")
            return
        }
        #expect(complaint.status == 2)
        #expect(complaint.what == what && complaint.next == next, "\(complaint.line)")
    }

    @Test func `what means something is sent as it is`() {
        for (line, control): (String, Control) in [
            ("ctl dequeue 2", .queue(["remove", "2"])),
            ("ctl requeue 2 -1", .queue(["move", "2", "-1"])),
            ("ctl pause-download 3", .downloads(["pause", "3"])),
            ("ctl key gs Ctrl-o", .keys(["gs", "Ctrl-o"])),
            ("ctl watch chapter seeked", .watch(["chapter", "seeked"])),
        ] {
            let order = try? parsed(line).get().order as? Control.Order
            #expect(order?.control == control, "\(line)")
        }
    }
}
