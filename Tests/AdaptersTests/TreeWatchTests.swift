import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

/// Folders and all in them, as the kernel tells of them.
@Suite struct TreeWatchTests {
    private let disk = TemporaryFolder()

    private func watch(max: Int = 100) throws -> TreeWatch {
        let watch = try #require(TreeWatch(library: disk.path, foldersMax: max))
        mkdir(disk.path + "/books", 0o755)
        watch.watch([disk.path + "/books"])
        return watch
    }

    private func write(_ name: String) throws {
        try DiskDocuments().save([1, 2, 3], to: disk.path + "/books/" + name)
    }

    /// What happened until something did that is looked for.
    private func news(
        _ watch: TreeWatch, until isThere: (TreeNews) -> Bool
    ) -> TreeNews {
        var all = TreeNews()
        for _ in 0..<100 {
            if isThere(all) { break }
            all.add(watch.wait(milliseconds: 100))
        }
        return all
    }

    @Test func `files that come and go in folders old and new are told`() throws {
        let watch = try watch()
        let books = disk.path + "/books"
        try write("a.epub")
        #expect(news(watch) { !$0.came.isEmpty }.came == [books + "/a.epub"])
        mkdir(books + "/new", 0o755)
        #expect(news(watch) { !$0.folders.isEmpty }.folders == [books + "/new"])
        try write("new/b.epub")
        #expect(news(watch) { !$0.came.isEmpty }.came == [books + "/new/b.epub"])
        rename(books + "/new/b.epub", books + "/c.epub")
        let moved = news(watch) { !$0.came.isEmpty && !$0.went.isEmpty }
        #expect(moved.came == [books + "/c.epub"] && moved.went == [books + "/new/b.epub"])
        unlink(books + "/a.epub")
        #expect(news(watch) { !$0.went.isEmpty }.went == [books + "/a.epub"])
        symlink("c.epub", books + "/link.epub")
        #expect(news(watch) { !$0.came.isEmpty }.came == [books + "/link.epub"])
        rename(books + "/new", disk.path + "/away")
        #expect(news(watch) { !$0.went.isEmpty }.went == [books + "/new"])
        try DiskDocuments().save([1], to: disk.path + "/away/d.epub")
        try write("e.epub")
        #expect(news(watch) { !$0.came.isEmpty }.came == [books + "/e.epub"])
    }

    @Test func `half a file is not told, nor is what begins with a dot`() throws {
        let watch = try watch()
        let file = open(disk.path + "/books/a.epub", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        #expect(Glibc.write(file, "half", 4) == 4)
        try write(".hidden.epub")
        watch.wake()
        let half = watch.wait(milliseconds: 1_000)
        #expect(half.isWoken && half.came.isEmpty)
        close(file)
        #expect(news(watch) { !$0.came.isEmpty }.came == [disk.path + "/books/a.epub"])
    }

    @Test func `there is a bound, and a folder that is not there yet is looked for`() throws {
        let watch = try watch(max: 3)
        for name in ["a", "b", "c", "d"] { mkdir(disk.path + "/books/" + name, 0o755) }
        #expect(news(watch) { $0.folders.count == 4 }.isPartial)
        let other = try #require(TreeWatch(library: disk.path))
        other.watch([disk.path + "/later"])
        mkdir(disk.path + "/later", 0o755)
        other.wake()
        #expect(other.wait(milliseconds: 1_000).folders == [disk.path + "/later"])
    }

    @Test func `more than could be told is told to be so, once`() throws {
        let watch = try watch()
        let path = disk.path + "/books/"
        // As many as the kernel keeps, and more. Links, since a file that is open while another
        // test starts a program is closed only when that program has begun.
        for number in 0..<20_000 {
            symlink("nothing", path + "x\(number % 2)")
            unlink(path + "x\(number % 2)")
        }
        #expect(news(watch) { $0.isOverflown }.isOverflown)
        try write("a.epub")
        let after = news(watch) { !$0.came.isEmpty }
        #expect(after.came == [path + "a.epub"] && !after.isOverflown)
    }

    @Test func `of two one has its turn, and the other when that ends`() throws {
        var one: TreeWatch? = try watch()
        #expect(one?.waitForTurn() == true && one?.waitForTurn() == true)
        let file = open(disk.path + "/.watch.lock", O_RDWR)
        defer { close(file) }
        #expect(flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        one = nil
        #expect(try watch().waitForTurn())
    }
}
