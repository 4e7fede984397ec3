import Testing

@testable import CommandLine

/// What a program reads that waits for an alignment, and what a person sees.
@Suite struct AlignmentStepsTests {
    private final class Paper {
        var written: [String] = []
        var shown: [String?] = []

        func steps(isForPrograms: Bool) -> AlignmentSteps {
            AlignmentSteps(
                isForPrograms: isForPrograms,
                console: Console(
                    write: { self.written.append(String(decoding: $0, as: UTF8.self)) },
                    complain: { _ in }), show: { self.shown.append($0) })
        }
    }

    private func tell(_ steps: inout AlignmentSteps) {
        for share in [0, 0.001, 0.5, 0.504, 2, .nan] { steps.listening(share) }
        steps.aligning(0.25)
        steps.kept(12, fit: 0.25, isTrusted: false, isPartial: true)
        steps.kept(30, fit: 0.9, isTrusted: true, isPartial: false)
        steps.refused()
    }

    @Test func `each hundredth is one line of JSON, told once`() {
        let paper = Paper()
        var steps = paper.steps(isForPrograms: true)
        tell(&steps)
        #expect(
            paper.written == [
                "{\"step\": \"listening\", \"percent\": 0}\n",
                "{\"step\": \"listening\", \"percent\": 50}\n",
                "{\"step\": \"listening\", \"percent\": 100}\n",
                "{\"step\": \"aligning\", \"percent\": 25}\n",
                "{\"step\": \"usable\", \"points\": 12, \"fit\": 0.25, \"trusted\": false}\n",
                "{\"step\": \"kept\", \"points\": 30, \"fit\": 0.9, \"trusted\": true}\n",
                "{\"step\": \"refused\"}\n",
            ])
        #expect(paper.shown.isEmpty)
    }

    @Test func `a person sees percents on one line, and nothing is printed`() {
        let paper = Paper()
        var steps = paper.steps(isForPrograms: false)
        tell(&steps)
        #expect(
            paper.shown == [
                "Listening: 0%", "Listening: 50%", "Listening: 100%", "Aligning: 25%",
            ])
        #expect(paper.written.isEmpty)
    }
}
