import Adapters
import Glibc
import Notation
import Sharing

/// A million places of twenty devices, in files as journals have them, merged as one. People turn
/// some forty pages in one book before they take another.
extension Bench {
    private static let devices = 20
    private static let events = 1_000_000
    private static let sitting = 40
    private static let books = 500

    func journals() throws {
        print("\nJournals of \(Self.devices) devices, \(Self.events) events:")
        try inAnother("journals", "made")
        let taken = try measure([CommandLine.arguments[0], rushlight, folder, "journals"], runs: 3)
        report("merged", ms(taken.wall), "3000 ms", taken.wall <= 3_000)
        report("memory for it", "\(Int(taken.peakMb)) MB", "150 MB", taken.peakMb <= 150)
    }

    private var journalFolder: String { folder + "/journals" }

    func makeJournals() throws {
        let disk = DiskDocuments()
        var file = 0
        for device in 0..<Self.devices {
            var lines: [UInt8] = []
            for number in 1...(Self.events / Self.devices) {
                let sitting = number / Self.sitting
                let percent = Double(number % 1_000) / 10
                let place = SharedPlace(
                    "chapter\(number % 30).xhtml#char=\(number)", percent: percent, .turn,
                    at: 1_700_000_000 + Int64(number))
                let event = JournalEvent(
                    device: "d\(device)", number: Int64(number),
                    stamp: JournalStamp(after: nil, now: 1_700_000_000 + Int64(number)),
                    books: ["md5:\((sitting * 7 + device) % Self.books)"], kind: "place",
                    value: JournalEvent.value(of: place))
                lines += Array(event.line.utf8) + [0x0A]
                if lines.count > JournalHead.fullBytes || number == Self.events / Self.devices {
                    try disk.save(lines, to: journalFolder + "/\(file).d\(device)")
                    (file, lines) = (file + 1, [])
                }
            }
        }
    }

    /// In a process of its own, whose time and memory are taken.
    func mergeJournals() throws {
        let disk = DiskDocuments()
        var journal = Journal()
        for name in try disk.names(in: journalFolder) {
            let device = String(name.split(separator: ".").last ?? "")
            let bytes = try disk.read(journalFolder + "/" + name, bytesMax: 1 << 20) ?? []
            for event in JournalEvent.events(in: bytes, of: device) {
                journal.add(event, now: 1_800_000_000)
            }
        }
        guard journal.lasts(of: "md5:1", isSound: false).count == Self.devices else {
            throw MeasureError.failed("merging")
        }
    }
}
