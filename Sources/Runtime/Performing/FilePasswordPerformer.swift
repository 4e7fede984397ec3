import ReadingRuntime
import ReadingWing
import RuntimeKit

/// A locked file is tried with what was typed.
public struct FilePasswordPerformer: Performing {
    public typealias F = FilePassword
    private let desk: UnlockDesk

    public init(_ desk: UnlockDesk) { self.desk = desk }

    public func perform(_ command: FilePassword.Work, _ reply: Reply<FilePassword.Action>) {
        let desk = desk
        switch command {
        case .unlock(let source, let password):
            reply.answer(on: .prompt) { desk.unlock(source, password) }
        }
    }
}
