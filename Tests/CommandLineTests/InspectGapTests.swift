import Publications
import TestKit
import Testing

@testable import CommandLine

/// What `inspect` says of the identity of what it could not read whole.
@Suite struct InspectGapTests {
    /// A PDF whose reader dies over its second page.
    private struct DyingPart: PartStarting, PartReading {
        func start(_ part: Part, on resources: any Resources, file: String) -> any PartReading {
            self
        }

        func stop() {}

        func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
            guard let (question, _) = PrintedQuestion.read(question) else { throw .garbled }
            switch question {
            case .overview:
                var overview = PrintedOverview()
                overview.pages = 3
                return overview.bytes
            case .sheet(let page) where page != 1:
                var sheet = PrintedSheet()
                (sheet.width, sheet.height) = (400, 600)
                return sheet.bytes
            default: throw .died
            }
        }
    }

    private func inspect(_ only: Set<String>?, _ said: Said) -> Int32 {
        var order = InspectCommand.Order(file: "a.pdf")
        (order.asJSON, order.only) = (true, only)
        return InspectCommand.run(
            order,
            open: { _ throws(OpenError) in
                try Publication.open(
                    BytesResources([("a.pdf", Array("%PDF-".utf8))]), file: "a.pdf",
                    parts: DyingPart())
            }, save: { _, _ in }, to: said.output)
    }

    @Test func `a text of which a page could not be read has no digest, and that is said`() {
        let said = Said()
        #expect(inspect(["fingerprint"], said) == 1)
        #expect(!said.text.contains("sketch") && !said.text.contains("sha256"))
        #expect(
            said.complaints.joined().contains("its text has no digest: page-2"),
            "\(said.complaints)")
        // With no limit the rest comes as well, and the message too.
        let all = Said()
        #expect(inspect(nil, all) == 0)
        #expect(all.text.contains("partial_md5") && !all.text.contains("sketch"))
        #expect(all.complaints.joined().contains("page-2"))
        #expect(inspect(["identity"], Said()) == 0)
    }
}
