import Adapters
import CommandLine
import Notebook
import Ports
import Publications
import ReadingRuntime
import Terminal

/// What the library knows of what was read.
extension Program {
    /// Of all books, or of one file. Asking makes no library where there is none.
    func readBooks(_ file: String?) throws(Complaint) -> [ReadBook] {
        var opened: (path: String, publication: Publication)?
        if let file, case .file(let path) = try source(file) {
            opened = (path, try open(file, at: path))
        }
        guard let folder = folders.data, DiskLook.exists(folder + "/library.db") else { return [] }
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        do throws(KeepingError) {
            guard let (path, publication) = opened else { return try library.readBooks() }
            return try library.readBook(publication, at: path).map { [$0] } ?? []
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }

    /// The hours of the day at which was read since a day.
    func readingHours(since day: CalendarDay) throws(Complaint) -> HoursOfDay {
        guard let folder = folders.data, DiskLook.exists(folder + "/library.db") else {
            return HoursOfDay()
        }
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        do throws(KeepingError) {
            return try library.hours(since: day)
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }

    func nameChoices(_ file: String) throws(Complaint) -> NameChoices {
        guard case .file(let path) = try source(file), let folder = folders.data,
            DiskLook.exists(folder + "/library.db")
        else { return NameChoices() }
        let publication = try open(file, at: path)
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        do throws(KeepingError) {
            return try library.nameChoices(of: publication, at: path)
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }

    func annotations(_ file: String) throws(Complaint) -> [Annotation] {
        guard case .file(let path) = try source(file), let folder = folders.data,
            DiskLook.exists(folder + "/library.db")
        else { return [] }
        let publication = try open(file, at: path)
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        do throws(KeepingError) {
            return try library.annotations(of: publication, at: path)
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }

    func vocabulary() throws(Complaint) -> VocabularyClerk {
        guard let folder = folders.data, DiskLook.exists(folder + "/library.db") else {
            return VocabularyClerk(nil)
        }
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        return VocabularyClerk(VocabularyDesk(library, library, defining: nil))
    }

    func lookups() throws(Complaint) -> LookupDesk {
        let now: @Sendable () -> Int64 = { ConcreteTime().wall.secondsSince1970 }
        let hasLibrary = folders.data.map { DiskLook.exists($0 + "/library.db") } ?? false
        let library = hasLibrary ? folders.data.map { SQLiteLibrary(folder: $0, now: now) } : nil
        return StoryWork.lookups(nil, folders, variables, nil, library, now: now)
    }

    /// Asking makes no library where there is none.
    func furthestRead(_ file: String) throws(Complaint) -> Locator? {
        guard case .file(let path) = try source(file), let folder = folders.data,
            DiskLook.exists(folder + "/library.db")
        else { return nil }
        let publication = try open(file, at: path)
        let library = SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        do throws(KeepingError) {
            let kept = try library.history(of: publication, at: path)
            // A person who only jumped about in it has read nothing.
            if kept.readThrough == nil, !kept.history.entries.isEmpty { return .percent(0) }
            return kept.readThrough.flatMap { Locator($0.locator) }
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }
}
