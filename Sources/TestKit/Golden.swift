import Canvas
import Glibc
import Testing

/// Holds a drawn frame against a file: text rows, then role rows, then the cursor.
/// `UPDATE_GOLDENS=1` rewrites the files; without it a missing or differing one fails.
/// - Parameter feature: whose folder among the goldens it is in; nil for none.
public func expectGolden(
    _ frame: Frame, _ name: String, of feature: String? = nil, file: StaticString = #filePath,
    at location: SourceLocation = #_sourceLocation
) {
    let goldens = "\(file)".split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Goldens"
    let folder = feature.map { "\(goldens)/\($0)" } ?? goldens
    let path = "\(folder)/\(name)@\(frame.width)x\(frame.height).txt"
    let drawn = golden(frame)
    if getenv("UPDATE_GOLDENS") != nil {
        mkdir(goldens, 0o755)
        mkdir(folder, 0o755)
        write(drawn, to: path)
        return
    }
    guard let kept = read(path) else {
        Issue.record("no golden \(path): draw it with UPDATE_GOLDENS=1", sourceLocation: location)
        return
    }
    if kept != drawn {
        Issue.record("\(name) differs\n\(difference(kept, drawn))", sourceLocation: location)
    }
}

/// Holds a made text against the file that people read; `UPDATE_GOLDENS=1` rewrites it.
public func expectDocument(
    _ text: String, _ path: String, at location: SourceLocation = #_sourceLocation
) throws {
    if getenv("UPDATE_GOLDENS") != nil { return write(text, to: path) }
    let kept = try #require(read(path), "no \(path): make it with UPDATE_GOLDENS=1")
    if kept != text {
        Issue.record("\(path) is out of step\n\(difference(kept, text))", sourceLocation: location)
    }
}

private func golden(_ frame: Frame) -> String {
    let edge = String(repeating: "=", count: max(3, frame.width)) + "\n"
    let cursor = "cursor \(frame.cursor.row),\(frame.cursor.column)\n"
    return frame.text + "\n" + edge + frame.roles + "\n" + edge + cursor
}

private func difference(_ kept: String, _ drawn: String) -> String {
    let (old, new) = (lines(kept), lines(drawn))
    return (0..<max(old.count, new.count)).compactMap { at in
        let (was, now) = (at < old.count ? old[at] : "", at < new.count ? new[at] : "")
        return was == now ? nil : "\(at + 1)- \(was)\n\(at + 1)+ \(now)"
    }.prefix(40).joined(separator: "\n")
}

private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
}

private func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&chunk, 1, chunk.count, file)
        if count == 0 { break }
        bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

private func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else {
        Issue.record("cannot write \(path)")
        return
    }
    fputs(text, file)
    fclose(file)
}
