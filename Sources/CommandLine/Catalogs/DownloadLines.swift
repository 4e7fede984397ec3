import Canvas
import LendingWing

/// What is on its way from catalogs, as the running instance tells it.
public enum DownloadLines {
    public static func text(_ words: [String], json: Bool) -> String {
        let reports = words.compactMap(DownloadReport.init(word:))
        guard json else { return reports.map { Safe.text($0.line) + "\n" }.joined() }
        let rows = reports.map { report in
            JSON.object([
                "number": .integer(report.number), "title": .string(report.title),
                "author": .string(report.author), "state": .string(report.state),
                "received": .integer(report.received), "total": report.total.map { .integer($0) },
                "tracks": report.tracks.map { .integer($0) },
                "tracks_here": report.tracksHere.map { .integer($0) },
                "why": .text(report.why), "next_action": .text(report.next),
            ])
        }
        return String(decoding: JSON.object(["downloads": .array(rows)]).document, as: UTF8.self)
    }
}
