/// The language that a block of code is written in, as the book says: `language-python`.
public enum Syntax: UInt8, CaseIterable, Sendable {
    case none
    case c, csharp, clojure, css, diff, go, haskell, ini, java, javascript, json, kotlin, lisp, lua
    case make, markup, pascal, perl, php, python, r, ruby, rust, scala, shell, sql, swift, yaml

    /// By any of the names that books and tools have for it.
    public init?(name: String) {
        guard let syntax = Self.names[name.lowercased()] else { return nil }
        self = syntax
    }

    private static let names: [String: Syntax] = {
        let known: [(Syntax, String)] = [
            (.c, "c h cpp c++ cc cxx hpp objc objective-c objectivec cuda glsl arduino d zig v"),
            (.csharp, "csharp c# cs dotnet vala"), (.clojure, "clojure clj cljs edn"),
            (.css, "css scss less sass"), (.diff, "diff patch udiff"), (.go, "go golang"),
            (.haskell, "haskell hs elm purescript ocaml ml fsharp f# sml"),
            (.ini, "ini toml cfg conf properties dosini desktop systemd"),
            (.java, "java groovy dart processing"),
            (.javascript, "javascript js jsx typescript ts tsx mjs ecmascript node"),
            (.json, "json json5 jsonc jsonl"), (.kotlin, "kotlin kt kts"),
            (.lisp, "lisp scheme racket elisp emacs-lisp common-lisp scm rkt"), (.lua, "lua"),
            (.make, "make makefile mk dockerfile cmake nix"),
            (.markup, "html xml xhtml svg markup html4 html5 mathml rss atom xsl xslt"),
            (.pascal, "pascal delphi ada modula2 oberon"), (.perl, "perl pl raku"), (.php, "php"),
            (.python, "python py python3 py3 ipython pycon cython gdscript starlark"),
            (.r, "r rlang julia jl"), (.ruby, "ruby rb elixir crystal ex exs"),
            (.rust, "rust rs"), (.scala, "scala sbt"),
            (.shell, "shell sh bash zsh console shell-session fish ksh powershell ps1 awk"),
            (.sql, "sql mysql postgresql pgsql sqlite plsql tsql"), (.swift, "swift"),
            (.yaml, "yaml yml"),
        ]
        var names: [String: Syntax] = [:]
        for (syntax, words) in known {
            for word in words.split(separator: " ") { names[String(word)] = syntax }
        }
        return names
    }()

    /// Longer classes are no names of languages.
    private static let classBytes = 200

    /// What the classes of an element say: `language-x`, `lang-x`, `highlight-source-x`, `src-x`,
    /// or `sourceCode x`.
    init?(classes: String) {
        guard classes.utf8.count <= Self.classBytes else { return nil }
        let words = classes.split(whereSeparator: \.isWhitespace)
        for word in words {
            for prefix in [
                "language-", "lang-", "highlight-source-", "highlight-", "src-", "brush:",
            ]
            where word.hasPrefix(prefix) {
                if let found = Syntax(name: String(word.dropFirst(prefix.count))) {
                    self = found
                    return
                }
            }
        }
        // A bare word is a language only beside one that says it is code.
        guard words.contains(where: { Self.sayCode.contains($0.lowercased()) }) else { return nil }
        for word in words {
            if let found = Syntax(name: String(word)), found != .none {
                self = found
                return
            }
        }
        return nil
    }

    private static let sayCode: Set<String> = [
        "sourcecode", "highlight", "hljs", "prettyprint", "programlisting", "code", "listing",
        "src",
    ]
}
