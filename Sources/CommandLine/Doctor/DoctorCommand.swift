import Canvas
import HouseholdWing
import ScreenKit

/// `doctor`: the findings of the screen, on paper.
public enum DoctorCommand {
    struct Order: Equatable {
        var json: Bool
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        run(try parts.findings(), json: order.json, console: parts.console)
    }

    /// The status is 1 where something does not work.
    public static func run(_ findings: [Finding], json: Bool, console: Console) -> Int32 {
        if json {
            let rows = findings.map { finding in
                JSON.object([
                    "topic": .string(finding.topic),
                    "condition": .string(finding.condition.rawValue),
                    "state": .string(finding.state), "why": .string(finding.why),
                    "fix": .text(finding.fix),
                ])
            }
            console.json(.object(["findings": .array(rows)]))
        } else {
            let width = (findings.map { Width.of($0.topic) }.max() ?? 0) + 2
            for finding in findings {
                let mark = finding.condition == .good ? " " : finding.condition == .poor ? "-" : "!"
                let topic = Width.pad(finding.topic, to: width)
                console.line("\(mark) \(topic)\(finding.state): \(finding.why)")
                if let fix = finding.fix {
                    console.line("  " + String(repeating: " ", count: width) + fix)
                }
            }
        }
        return findings.contains { $0.condition == .bad } ? 1 : 0
    }
}
