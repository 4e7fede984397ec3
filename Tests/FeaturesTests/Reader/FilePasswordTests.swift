import Canvas
import Catalogs
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import ReadingRuntime
@testable import ReadingWing
@testable import ScreenKit

@Suite struct FilePasswordTests {
    private static let source = BookSource.file("/b/minutes.pdf")
    private static let why = "minutes.pdf is locked with a password."

    private func store() -> TestStore<FilePassword> {
        TestStore<FilePassword>(
            FilePassword.State(
                .init(source: Self.source, target: .percent(50)), size: Size(80, 24)))
    }

    private func paste(_ text: String, _ store: TestStore<FilePassword>) {
        store.send(.pasted(text)) { $0.field.insert(text) }
    }

    private func tried(_ word: String, _ store: TestStore<FilePassword>) throws -> Ticket {
        paste(word, store)
        store.send(
            .ordered(Order(.focusActivate)), performs: [.work(.unlock(Self.source, Secret(word)))]
        ) {
            $0.isTrying = true
            $0.trouble = nil
        }
        return try #require(store.ticket(EffectID("unlocking")))
    }

    @Test func `the right password opens the book where it was to be opened`() throws {
        let store = store()
        store.send(.ordered(Order(.focusActivate)))
        let ticket = try tried("lamp oil", store)
        store.deliver(
            .opened, for: ticket, performs: [.ask(.close), .ask(.begin(at: .percent(50)))])
    }

    @Test func `a wrong one is said, and typed again`() throws {
        let store = store()
        let ticket = try tried("lamp", store)
        store.send(.typed(Key("x")), performs: [.ask(.missed)])
        store.deliver(.failed("No."), for: ticket) {
            $0.isTrying = false
            $0.trouble = "No."
            $0.field = TextField()
        }
        _ = try tried("lamp oil", store)
        store.send(.ordered(Order(.layerClose)), performs: [.ask(.close)])
        #expect(store.abandoned.count == 1)
    }

    @Test func `no letter of it is seen before that is asked for`() {
        let store = store()
        paste("lamp oil", store)
        func text() -> String {
            var frame = Frame(Size(80, 24))
            FilePassword.draw(store.state, Surroundings(), into: &frame)
            return frame.text
        }
        #expect(text().contains("••••") && !text().contains("lamp"))
        store.send(.ordered(Order(.fieldReveal))) { $0.isShown = true }
        #expect(text().contains("lamp oil"))
    }

    // MARK: - In the program

    private func lockedBook() -> AppDriver {
        let driver = AppDriver(ignoring: [App.self])
        driver.send(.opened(.book(Self.source, at: .percent(50))))
        driver.answer(Reader.self, .locked(.password(at: .percent(50)), why: Self.why))
        return driver
    }

    @Test func `a locked file asks, and its page comes after the answer`() {
        let driver = lockedBook()
        driver.sees("Its password is known")
        driver.type("lamp oil")
        driver.press("Enter")
        driver.answer(FilePassword.self, .opened)
        driver.doesNotSee("Its password is known")
        guard case .work(.open(Self.source, .percent(50)?, _))? = driver.asked(Reader.self).last
        else {
            Issue.record("the book is not opened: \(driver.asked(Reader.self))")
            return
        }
        driver.ignore(Reader.self)
    }

    @Test func `Esc shows that the file is locked, and Enter asks again`() {
        let driver = lockedBook()
        driver.press("Esc")
        driver.sees(Self.why)
        driver.press("Enter")
        driver.answer(Reader.self, .locked(.password(at: nil), why: Self.why))
        driver.sees("Its password is known")
    }

    @Test func `a person who went on meanwhile is not asked`() {
        let driver = AppDriver(ignoring: [App.self])
        driver.send(.opened(.book(Self.source, at: nil)))
        driver.press("F1")
        driver.answer(Reader.self, .locked(.password(at: nil), why: Self.why))
        driver.doesNotSee("Its password is known")
    }

    // MARK: - What opened a file is known

    @Test func `what opened a file is known, and nothing else is`() {
        let passwords = FilePasswords()
        let desk = UnlockDesk(passwords) { _, password throws(OpenError) in
            guard password.text == "lamp oil" else { throw .wrongPassword }
            return PreviewBook.book.publication
        }
        #expect(
            desk.unlock(Self.source, Secret("lamp"))
                == .failed("That password does not open it. Type it again."))
        #expect(passwords.password(of: "/b/minutes.pdf") == nil)
        #expect(desk.unlock(Self.source, Secret("lamp oil")) == .opened)
        #expect(passwords.password(of: "/b/minutes.pdf") == Secret("lamp oil"))
        for number in 0..<200 { passwords.remember(Secret("x"), of: "/b/\(number)") }
        #expect(passwords.password(of: "/b/minutes.pdf") == nil, "no more than a hundred")
        #expect(passwords.password(of: "/b/199") == Secret("x"))
    }
}
