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
        let token = folder.path + "/token"
        let file = creat(token, 0o600)
        _ = write(file, "secret1\n", 8)
        close(file)
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
        let program = folder.path + "/fake"
        let text = """
            #!/bin/sh
            if [ "$2" = watch ]; then
                echo '{"event": "chapter", "title": "A <b>", "percent": 12.6, "chapter": "I & II"}'
                echo '{"event": "closed"}'
            else
                echo '{"running": true, "publication": {"title": "A #[b]"}, "percent": 12.6}'
            fi
            """
        let file = creat(program, 0o700)
        _ = write(file, text, text.utf8.count)
        close(file)
        let variables = ["RUSHLIGHT": program]
        #expect(run("status-line", "", ["tmux"], variables).text == "A ##[b] 12%\n")
        #expect(
            run("status-line", "", ["waybar"], variables).text == """
                {"text":"A &lt;b&gt; 12%","tooltip":"I &amp; II","class":"chapter"}
                {"text":"","tooltip":"","class":"closed"}

                """)
        let none = run("status-line", "", ["tmux"], ["RUSHLIGHT": "/nosuch"])
        #expect(none.way == .ended(0) && none.text.isEmpty)
    }

    // MARK: - Saved articles

    private func login(_ text: String) -> String {
        let path = folder.path + "/login.json"
        let file = creat(path, 0o600)
        _ = write(file, text, text.utf8.count)
        close(file)
        return path
    }

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
