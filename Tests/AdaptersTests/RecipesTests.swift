import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

private enum RecipeTools {
    static let areHere = ["curl", "jq"].allSatisfy { access("/usr/bin/" + $0, X_OK) == 0 }
}

/// The recipes that come with the program, run as a command of one's own runs them, against fakes
/// of the services.
@Suite(.timeLimit(.minutes(20)), .enabled(if: RecipeTools.areHere, "curl and jq are needed"))
struct RecipesTests {
    private static let folder =
        "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        + "/share/recipes/"
    private let folder = TemporaryFolder()

    private func run(
        _ recipe: String, _ input: String, _ arguments: [String] = [],
        _ variables: [String: String] = [:]
    ) -> (way: HookEnd.Way, text: String) {
        var variables = variables
        variables["RUSHLIGHT_TITLE"] = "Emma"
        let end = ShellHooks().run(
            HookTask(
                "sh '\(Self.folder)\(recipe)' \"$@\"", arguments: arguments,
                input: Array(input.utf8), variables: variables, seconds: 30),
            whenStopped: { _ in })
        return (end.way, String(decoding: end.output, as: UTF8.self))
    }

    /// A file of that name, and its path.
    private func file(_ name: String, _ text: String, _ mode: mode_t = 0o600) -> String {
        let path = folder.path + "/" + name
        let file = creat(path, mode)
        _ = write(file, text, text.utf8.count)
        close(file)
        return path
    }

    /// A script in the place of the program.
    private func program(_ text: String) -> String { file("fake", text, 0o700) }

    private let marks = """
        {"quote": "a <b> \\"c\\"", "note": "mine & yours", "created": "2026-01-02T03:04:05Z"}
        {"quote": "", "note": "a bookmark"}
        {"quote": "second"}

        """

    @Test func `BibTeX has every field that is known, and nothing that TeX would obey`() {
        let book = """
            {"title": "50% & {more}\\\\", "authors": ["Jane Q. Austen", "B C"], "publisher": "P_1",
             "published": "1813-01-28", "identifiers": ["urn:isbn:978-0-14-143951-8", "x"]}
            """
        let end = run("bibtex", book)
        #expect(end.way == .ended(0))
        #expect(
            end.text == #"""
                @book{austen1813,
                  title = {50\% \& \{more\}{\textbackslash}},
                  author = {Jane Q. Austen and B C},
                  year = {1813},
                  publisher = {P\_1},
                  isbn = {9780141439518},
                }

                """#)
        #expect(run("bibtex", #"{"percent": 1}"#).text == "@book{anonymous,\n}\n")
    }

    @Test func `LibreTranslate gets the words and the language, and its answer is printed`() {
        let server = LoopbackServer { _ in
            .init(type: "application/json", #"{"translatedText": "Es war \"einmal\""}"#)
        }
        let end = run(
            "libretranslate", "Once \"upon\"\na time", ["de"],
            ["LIBRETRANSLATE_URL": server.text(""), "LIBRETRANSLATE_KEY": "k1"])
        #expect(end.way == .ended(0))
        #expect(end.text == "Es war \"einmal\"\n")
        let request = server.requests.first
        #expect(request?.path == "/translate")
        #expect(request?.text.contains(#""target": "de""#) == true)
        #expect(request?.text.contains(#""api_key": "k1""#) == true)
        #expect(request?.text.contains(#""q": "Once \"upon\"\na time""#) == true)
    }

    @Test func `LibreTranslate's refusal is told, and so is a server that is not there`() {
        let server = LoopbackServer { _ in .init(400, type: "application/json", #"{"error": "no"}"#)
        }
        let refused = run("libretranslate", "x", ["de"], ["LIBRETRANSLATE_URL": server.text("")])
        #expect(refused.way == .ended(1) && refused.text == "no\n")
        let none = run("libretranslate", "x", ["de"], ["LIBRETRANSLATE_URL": "http://127.0.0.1:1"])
        #expect(none.way == .ended(1) && none.text.contains("is the server running"))
    }

    @Test func `Anki gets a card of each passage, and what it has already is counted`() {
        let server = LoopbackServer { _ in
            .init(type: "application/json", #"{"result": [17, null], "error": null}"#)
        }
        let end = run("anki", marks, [], ["ANKI_URL": server.text(), "ANKI_DECK": "Books"])
        #expect(end.way == .ended(0))
        #expect(end.text == "1 cards made, 1 there already\n")
        let sent = server.requests.first?.text ?? ""
        #expect(sent.contains(#""action":"addNotes","version":6"#))
        #expect(sent.contains(#""Front":"a &lt;b&gt; &quot;c&quot;","Back":"mine &amp; yours""#))
        #expect(sent.contains(#""deckName":"Books""#) && !sent.contains("a bookmark"))
        let error = LoopbackServer { _ in
            .init(type: "application/json", #"{"result": null, "error": "deck was not found"}"#)
        }
        let refused = run("anki", marks, [], ["ANKI_URL": error.text()])
        #expect(refused.way != .ended(0) && refused.text.contains("deck was not found"))
    }

    @Test func `Readwise gets the highlights, with the token in a header and in no argument`() {
        let token = file("token", "secret1\n")
        let server = LoopbackServer { _ in .init(type: "application/json", "[]") }
        let end = run(
            "readwise", marks, [],
            ["READWISE_URL": server.text("/h"), "READWISE_TOKEN_FILE": token])
        #expect(end.way == .ended(0))
        #expect(end.text == "2 highlights are at Readwise\n")
        let request = server.requests.first
        #expect(request?["Authorization"] == "Token secret1")
        #expect(request?.text.contains(#""title":"Emma""#) == true)
        #expect(request?.text.contains(#""highlighted_at":"2026-01-02T03:04:05Z""#) == true)
        let wrong = LoopbackServer { _ in .init(401) }
        let refused = run(
            "readwise", marks, [],
            ["READWISE_URL": wrong.text(), "READWISE_TOKEN_FILE": token])
        #expect(refused.way == .ended(1) && refused.text.contains("does not know this token"))
        let none = run("readwise", marks, [], ["READWISE_TOKEN_FILE": "/nosuch"])
        #expect(none.way == .ended(1) && none.text.contains("no token"))
    }

    @Test func `a status line has the title and the percent, and no markup of a book's`() {
        let text = """
            #!/bin/sh
            if [ "$2" = watch ]; then
                echo '{"event": "chapter", "title": "A <b>", "percent": 12.6, "chapter": "I & II"}'
                echo '{"event": "closed"}'
            else
                echo '{"running": true, "publication": {"title": "A #[b]"}, "percent": 12.6}'
            fi
            """
        let variables = ["RUSHLIGHT": program(text)]
        #expect(run("status-line", "", ["tmux"], variables).text == "A ##[b] 12%\n")
        #expect(
            run("status-line", "", ["waybar"], variables).text == """
                {"text":"A &lt;b&gt; 12%","tooltip":"I &amp; II","class":"chapter"}
                {"text":"","tooltip":"","class":"closed"}

                """)
        let none = run("status-line", "", ["tmux"], ["RUSHLIGHT": "/nosuch"])
        #expect(none.way == .ended(0) && none.text.isEmpty)
    }

    // MARK: - Hardcover

    /// A book with an ISBN, or with none; a token.
    private func reading(_ identifier: String, _ server: LoopbackServer) -> [String: String] {
        let token = file("token", "Bearer secret1\n")
        let told = #"{"metadata": {"identifiers": ["x", "\#(identifier)"]}}"#
        return [
            "RUSHLIGHT": program("#!/bin/sh\n[ \"$2\" = /b.epub ] && echo '\(told)'\n"),
            "HARDCOVER_URL": server.text(), "HARDCOVER_TOKEN_FILE": token,
        ]
    }

    private func hardcover(status: String) -> LoopbackServer {
        LoopbackServer { request in
            let answer =
                if request.text.contains("insert_user_book") {
                    #"{"data": {"insert_user_book": {"id": 9, "error": null}}}"#
                } else if request.text.contains("user_books") {
                    #"{"data": {"me": [{"user_books": [\#(status)]}]}}"#
                } else {
                    #"{"data": {"editions": [{"id": 5, "book": {"id": 7, "title": "Emma"}}]}}"#
                }
            return .init(type: "application/json", answer)
        }
    }

    @Test func `Hardcover hears of a book by its ISBN, and of none twice`() {
        let opened = #"{"event": "opened", "file": "/b.epub"}"#
        let finished = #"{"event": "finished", "file": "/b.epub"}"#
        let new = hardcover(status: "")
        let book = reading("urn:isbn:978-0-14-143951-8", new)
        #expect(run("hardcover", opened, [], book).text == "Hardcover: being read, Emma\n")
        #expect(new.requests.count == 3)
        #expect(new.requests.allSatisfy { $0["Authorization"] == "Bearer secret1" })
        #expect(new.requests.first?.text.contains(#""isbn":"9780141439518""#) == true)
        let told = new.requests.last?.text ?? ""
        #expect(told.contains(#""variables":{"book":7,"edition":5,"status":2}"#), "\(told)")
        let read = hardcover(status: #"{"id": 1, "status_id": 3}"#)
        let again = run("hardcover", opened, [], reading("9780141439518", read))
        #expect(again.text == "Hardcover has it already: Emma\n" && read.requests.count == 2)
        let under = hardcover(status: #"{"id": 1, "status_id": 2}"#)
        let end = run("hardcover", finished, [], reading("0-14-143951-X", under))
        #expect(end.text == "Hardcover: read, Emma\n" && under.requests.count == 3)
        #expect(under.requests.first?.text.contains("isbn_10") == true)
    }

    @Test func `without an ISBN nothing is sent, and a refusal says what to do`() {
        let opened = #"{"event": "opened", "file": "/b.epub"}"#
        let server = hardcover(status: "")
        let none = run("hardcover", opened, [], reading("https://example.org/1", server))
        #expect(none.way == .ended(0) && none.text.contains("no ISBN"))
        #expect(server.requests.isEmpty)
        let other = run("hardcover", #"{"event": "closed"}"#, [], reading("", server))
        #expect(other.way == .ended(0) && other.text.isEmpty)
        let old = LoopbackServer { _ in
            .init(401, type: "application/json", #"{"error": "Token expired"}"#)
        }
        let refused = run("hardcover", opened, [], reading("9780141439518", old))
        #expect(refused.way == .ended(1) && refused.text.contains("Token expired. A token lasts"))
    }

    // MARK: - A chapter a day

    @Test func `a mail has the next chapter at each call, and no heading of a book's`() {
        let about = #"""
            {"path": "/b.epub", "identity": {"sha256": "ab"}, "metadata": {"title": "E\nBcc: x"},
             "toc": [{"label": "One", "path": "a.xhtml"}, {"label": "Part", "path": "b.xhtml"},
                     {"label": "Two", "path": "b.xhtml"}, {"path": ""}]}
            """#
        let made = program(
            """
            #!/bin/sh
            if [ "$1" = inspect ]; then cat <<'END'
            \(about)
            END
            else echo "$4"; fi

            """)
        var variables = [
            "RUSHLIGHT": made, "XDG_STATE_HOME": folder.path, "CHAPTER_MAILER": "cat",
        ]
        func mail() -> String {
            run("chapter-mail", "", ["/b.epub", "me@example.org"], variables).text
        }
        let first = mail()
        #expect(first.hasPrefix("To: me@example.org\nSubject: =?UTF-8?B?"))
        #expect(!first.contains("Bcc") && first.hasSuffix("chapter 1 of 3 is on its way\n"))
        let body = first.split(separator: "\n\n").last?.split(separator: "\n").first ?? ""
        #expect(body.hasPrefix("eyJocmVmIjoiYS54aHRtbCI"), "\(body)")
        // What is not sent does not count.
        variables["CHAPTER_MAILER"] = "false"
        #expect(mail().contains("is there a sendmail"))
        variables["CHAPTER_MAILER"] = "cat"
        #expect(mail().hasSuffix("chapter 2 of 3 is on its way\n"))
        #expect(mail().hasSuffix("chapter 3 of 3 is on its way\n"))
        #expect(mail().hasPrefix("all chapters were sent"))
        for address in ["me", "-oQ/x", "a b@c", "a@b\nBcc: c@d", "@", "a@", "a@b@c"] {
            let end = run("chapter-mail", "", ["/b.epub", address], variables)
            #expect(end.way == .ended(2), "\(address)")
        }
    }

    // MARK: - Saved articles

    private func login(_ text: String) -> String { file("login.json", text) }

    private func has(_ name: String) -> Bool { access(folder.path + "/" + name, F_OK) == 0 }

    @Test func `Readeck's articles come once, and half ones and odd names not at all`() {
        let server = LoopbackServer { request in
            switch request.path {
            case "/api/bookmarks?is_archived=false&limit=50":
                .init(
                    type: "application/json",
                    #"[{"id": "a1"}, {"id": "../../x"}, {"id": "b2"}, {"id": "c", "is_deleted": true}]"#
                )
            case "/api/bookmarks/a1/article.epub": .init(type: "application/epub+zip", "PK\u{3}")
            case "/api/bookmarks/b2/article.epub": .init(type: "text/html", "<p>later</p>")
            default: .init(404)
            }
        }
        let path = login(#"{"url": "\#(server.text())", "token": "s1"}"#)
        let end = run("articles", "", ["readeck", folder.path], ["ARTICLES_LOGIN": path])
        #expect(end.way == .ended(1))
        #expect(end.text.hasPrefix("new articles: 1\ncould not be had: 1"))
        #expect(has("readeck-a1.epub") && !has("readeck-b2.epub") && !has(".readeck-b2.part"))
        #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer s1" })
        #expect(server.requests.count == 3)
        let again = run("articles", "", ["readeck", folder.path], ["ARTICLES_LOGIN": path])
        #expect(again.text.hasPrefix("new articles: 0\n"))
        #expect(server.requests.filter { $0.path.contains("a1") }.count == 1)
    }

    @Test func `Wallabag is signed in to first, and its articles come`() {
        let server = LoopbackServer { request in
            switch request.path {
            case "/oauth/v2/token": .init(type: "application/json", #"{"access_token": "t1"}"#)
            case "/api/entries.json?archive=0&perPage=50&detail=metadata":
                .init(type: "application/json", #"{"_embedded": {"items": [{"id": 7}]}}"#)
            case "/api/entries/7/export.epub": .init(type: "application/epub+zip", "PK\u{3}")
            default: .init(404)
            }
        }
        let path = login(
            """
            {"url": "\(server.text())", "client_id": "c", "client_secret": "d",
             "username": "me", "password": "a&b=c ä"}
            """)
        let end = run("articles", "", ["wallabag", folder.path], ["ARTICLES_LOGIN": path])
        #expect(end.way == .ended(0) && end.text == "new articles: 1\n", "\(end.text)")
        #expect(has("wallabag-7.epub"))
        #expect(server.requests.first?.text.contains("password=a%26b%3Dc%20%C3%A4") == true)
        #expect(server.requests.last?["Authorization"] == "Bearer t1")
    }

    @Test func `articles say what is missing, and send no password in the clear`() {
        let path = login(#"{"url": "http://example.org", "token": "s1"}"#)
        let clear = run("articles", "", ["readeck", folder.path], ["ARTICLES_LOGIN": path])
        #expect(clear.way == .ended(1) && clear.text.contains("begins with https://"))
        let none = run("articles", "", ["readeck", folder.path], ["ARTICLES_LOGIN": "/nosuch"])
        #expect(none.way == .ended(1) && none.text.contains("no address"))
        #expect(run("articles", "", ["pocket", folder.path]).way == .ended(2))
        let moved = LoopbackServer { _ in .redirect(to: "http://127.0.0.1:1/") }
        let away = login(#"{"url": "\#(moved.text())", "token": "s1"}"#)
        let end = run("articles", "", ["readeck", folder.path], ["ARTICLES_LOGIN": away])
        #expect(end.way == .ended(1) && end.text.contains("something else than a list"))
        #expect(moved.requests.count == 1)
    }
}
