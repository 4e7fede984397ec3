/// Something that was repaired or could not be: with a code that scripts can rely on.
public struct Diagnostic: Equatable, Sendable {
    public enum Severity: String, Sendable { case note, warning, error }

    public var severity: Severity
    public var code: String
    public var message: String
    public var path: String?

    public init(_ severity: Severity, _ code: String, _ message: String, path: String? = nil) {
        self.severity = severity
        self.code = code
        self.message = message
        self.path = path
    }
}
