@testable import CommandLine

/// What a command printed, and its errors.
final class Said {
    var text = ""
    var complaints: [String] = []
    var output: Output {
        Output(
            write: { self.text += String(decoding: $0, as: UTF8.self) },
            complain: { self.complaints.append($0) })
    }
}
