import Catalogs
import Publications
import ReadingWing
import ScreenKit
import Synchronization
import Wording

/// The passwords of locked files: known until the program ends, and written nowhere.
public final class FilePasswords: Sendable {
    private let known = Mutex<[(path: String, password: Secret)]>([])
    /// Of so many files at once.
    private static let filesMax = 100

    public init() {}

    public func password(of path: String) -> Secret? {
        known.withLock { $0.last { $0.path == path }?.password }
    }

    func remember(_ password: Secret, of path: String) {
        known.withLock { known in
            known.removeAll { $0.path == path }
            known.append((path, password))
            if known.count > Self.filesMax { known.removeFirst() }
        }
    }
}

/// Tries what a person typed, and remembers what opened a file.
public struct UnlockDesk: Sendable {
    public typealias Opening =
        @Sendable (BookSource, _ password: Secret) throws(OpenError) -> Publication

    private let passwords: FilePasswords
    private let open: Opening

    public init(_ passwords: FilePasswords, open: @escaping Opening) {
        (self.passwords, self.open) = (passwords, open)
    }

    public func unlock(_ source: BookSource, _ password: Secret) -> FilePassword.Action {
        do throws(OpenError) {
            _ = try open(source, password)
            passwords.remember(password, of: source.path)
            return .opened
        } catch .wrongPassword {
            return .failed(tr("That password does not open it. Type it again."))
        } catch {
            return .failed(tr("\(source.words) cannot be opened: \(error.why). \(error.advice)"))
        }
    }
}
