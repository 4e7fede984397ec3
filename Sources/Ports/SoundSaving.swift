/// Writes sound to files.
public protocol SoundSaving: Sendable {
    /// A file that appears under its name when it is finished, and not before.
    func begin(_ path: String, rate: Int) throws(DocumentError) -> any SoundTaking
    /// How many samples a finished file has; nil for what is no such file.
    func samples(in path: String) -> Int?
}

/// One channel of 16 bits on its way to a file. What is not finished leaves nothing behind.
public protocol SoundTaking: AnyObject {
    func add(_ samples: [Int16]) throws(DocumentError)
    func finish() throws(DocumentError)
}
