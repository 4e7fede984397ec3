import Adapters
import CommandLine
import Glibc

extension StandingFile {
    /// nil where no file stands; what is none is refused where it is written.
    init?(at path: String, besides inputs: [String]) {
        var about = stat()
        guard stat(path, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { return nil }
        let isInput = inputs.contains { input in
            var other = stat()
            return stat(input, &other) == 0 && other.st_dev == about.st_dev
                && other.st_ino == about.st_ino
        }
        // An administrator may write everything: the file's own word counts.
        let mayBeWritten = about.st_mode & 0o222 != 0 && access(path, W_OK) == 0
        self.init(head: Self.head(path), mayBeWritten: mayBeWritten, isInput: isInput)
    }

    private static func head(_ path: String) -> [UInt8] {
        do {
            let file = try FileResources(path: path)
            return try file.read(file.names[0], 0..<headBytes)
        } catch {
            // What cannot be read is no file of ours, and these bytes are none either.
            return [0]
        }
    }
}
