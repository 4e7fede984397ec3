import Canvas
import Notebook
import Publications
import Testing

@testable import ListeningWing
@testable import ScreenKit

/// What the player shows at every size, and how its times read.
@Suite struct PlayerPlanTests {
    private static let sizes = [20, 30, 40, 60, 80, 120].flatMap { width in
        (8...40).map { Size(width, $0) }
    }

    private func heard(_ change: (inout Listening.State) -> Void = { _ in }) -> Listening.State {
        let book = PreviewSound.book
        var heard = Listening.State(
            OpenedSound(book, at: book.timeline.place(at: .seconds(5_000))))
        var mark = Annotation(
            id: "1", kind: .bookmark, start: "#t=700", percent: 0, created: 0)
        mark.chapter = "The Rope"
        heard.bookmarks = [Bookmark(mark, at: .seconds(700))]
        change(&heard)
        return heard
    }

    private func text(
        _ heard: Listening.State, _ size: Size, _ tab: Player.Tab = .chapters,
        isLinear: Bool = false
    ) -> String {
        var around = Surroundings()
        (around.size, around.isLinear) = (size, isLinear)
        around.listening = heard
        var state = Player.State(
            chapter: heard.chapterIndex, count: heard.book.chapters.count, size: size)
        (state.tab, state.markCount) = (tab, heard.bookmarks.count)
        var frame = Frame(size)
        Player.draw(state, around, into: &frame)
        return frame.text
    }

    private static let names: [(Player.Tab, String)] = [
        (.chapters, "Chapters 8"), (.bookmarks, "Bookmarks 1"), (.history, "History"),
        (.upNext, "Up next 0"),
    ]

    // MARK: - Sizes

    @Test(arguments: sizes)
    func `on eight rows and more each list is seen, below the time and the state`(size: Size) {
        let heard = heard()
        for (tab, name) in Self.names {
            let text = text(heard, size, tab)
            for words in [name, "13:20 of 28:20", "‖ paused"] {
                #expect(text.contains(words), "\(words) of \(tab) at \(size) in:\n\(text)")
            }
        }
        #expect(text(heard, size).contains("▌ 5"))
        #expect(text(heard, size, .bookmarks).contains("▌   11:40"))
    }

    @Test(arguments: sizes)
    func `no part stands on another`(size: Size) throws {
        for words in ["", "It cannot be heard. ", "It cannot be heard, for some reason. "] {
            let heard = heard {
                if !words.isEmpty { $0.motion = .failed(words + words + words) }
            }
            let plan = PlayerPlan(size, isLinear: false, of: heard)
            let tabs = try #require(plan.tabs)
            #expect(plan.list.row == tabs + 2 && plan.list.height >= 3)
            #expect(plan.list.row + plan.list.height <= size.height - 1)
            let parts: [(Int?, Int)] = [
                (plan.title, 1), (plan.author, 1), (plan.chapter, plan.rows.chapter),
                (plan.chapterBar, 1), (plan.chapterTimes, plan.rows.chapterTimes),
                (plan.bookBar, 1), (plan.bookTimes, plan.rows.bookTimes),
                (plan.state, plan.rows.state + plan.rows.failure),
            ]
            var next = 0
            for case (let row?, let rows) in parts {
                #expect(row >= next, "\(plan) at \(size)")
                next = row + rows
            }
            #expect(next <= tabs, "\(plan) at \(size)")
            #expect(words.isEmpty || plan.rows.failure > 0, "the reason is told at \(size)")
        }
    }

    @Test(arguments: 5...7)
    func `where no list has room the tab is named`(height: Int) {
        for (tab, name) in Self.names.dropFirst() {
            #expect(text(heard(), Size(80, height), tab).contains(name))
        }
        #expect(text(heard(), Size(80, height)).contains("Paused"))
    }

    @Test func `in linear mode a second that passes changes no row`() {
        let text = { (second: Int, motion: Listening.Motion) in
            let spot = PreviewSound.book.timeline.place(at: .seconds(second))
            var heard = Listening.State(OpenedSound(PreviewSound.book, at: spot))
            heard.motion = motion
            return self.text(heard, Size(80, 24), isLinear: true)
        }
        #expect(text(5_003, .playing) == text(5_004, .playing))
        #expect(text(5_003, .playing).contains("15 min left in this chapter"))
        #expect(text(5_003, .playing) != text(5_063, .playing))
        #expect(text(5_003, .paused) != text(5_004, .paused))
    }

    @Test(arguments: 5...30)
    func `linear mode names the tab and what Enter does there`(height: Int) {
        let size = Size(80, height)
        for (tab, name) in Self.names {
            #expect(text(heard(), size, tab, isLinear: true).contains(name))
        }
        #expect(
            text(heard(), size, .bookmarks, isLinear: true)
                .contains("Enter goes to 11:40: The Rope"))
        #expect(text(heard(), size, isLinear: true).contains("Enter goes to 5: A Fathom"))
        #expect(text(heard(), size, .upNext, isLinear: true).contains("Nothing is up next."))
        #expect(text(heard(), size, .history, isLinear: true).contains("Nothing yet"))
    }

    // MARK: - Times

    /// Sounds are seldom as long as whole seconds.
    private func uneven() -> Listening.State {
        heard {
            for (track, length) in [2_400_370, 1_800_810, 3_000_590, 1_500_940].enumerated() {
                $0.measure(track, as: .milliseconds(length))
            }
        }
    }

    private func walk(_ heard: Listening.State, _ look: (Listening.State) -> Void) {
        var heard = heard
        var time = Duration.zero
        while time < heard.book.end {
            heard.spot = heard.book.timeline.place(at: time)
            look(heard)
            time += .milliseconds(3_709)
        }
        heard.spot = heard.book.timeline.place(at: heard.book.end)
        look(heard)
    }

    @Test func `what was heard of a chapter and what is left of it make the whole`() {
        walk(uneven()) { heard in
            guard let times = heard.chapterTimes, let chapter = heard.chapter else {
                Issue.record("no chapter at \(heard.here)")
                return
            }
            #expect(times.place + times.left == times.end)
            let length = AudioWords.clock(chapter.end - chapter.start)
            #expect(AudioWords.clock(times.end) == length, "as in the list")
        }
        var fast = uneven()
        fast.speed = Speed(200)
        walk(fast) { heard in
            guard let times = heard.chapterTimes else { return }
            let rest = times.end - times.place
            #expect(times.left * 2 >= rest && times.left * 2 <= rest + .seconds(1))
        }
    }

    @Test func `minutes of the book that were heard and that are left make those of all of it`() {
        let uneven = uneven()
        let all = Int(AudioWords.seconds(uneven.book.end) / 60)
        walk(uneven) { heard in
            let here = Int(AudioWords.seconds(heard.here))
            guard AudioWords.seconds(heard.book.end) - Int64(here) >= 60 else { return }
            let left = Spans.words(minutes: all - here / 60)
            #expect(Listening.bookLeft(heard) == "\(left) left", "at \(heard.here)")
        }
    }

    @Test func `what is left out of a chapter is no part of its times`() {
        let heard = heard { _ = $0.tuning.set(.outro, to: "20") }
        #expect(Player.chapterEnds(heard)?.left == "13:20 of 28:00")
        #expect(Player.chapterEnds(heard)?.right == "14:40 left")
    }

    @Test func `a time that depends on the speed stands beside it`() {
        let heard = heard { $0.speed = Speed(125) }
        #expect(Player.chapterEnds(heard)?.right == "12:00 left at 1.25×")
        #expect(Player.bookEnds(heard).right == "50 min left at 1.25×")
        #expect(Listening.placeWords(heard).hasSuffix("50 min left at 1.25×"))
        // Both are in the last minute of the book, of which more than a half is left.
        let slow = self.heard {
            $0.measure(3, as: .seconds(1_540))
            ($0.speed, $0.spot) = (Speed(50), $0.book.timeline.place(at: .seconds(8_705)))
        }
        #expect(Listening.bookLeft(slow) == "1 min left at 0.5×")
    }
}
