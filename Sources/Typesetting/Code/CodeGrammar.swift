import Publications

/// What a lexer has to know of a language: enough to tell its words, texts, numbers and remarks.
struct CodeGrammar: Sendable {
    var words: Set<String> = []
    var ignoresCase = false
    /// What begins a remark up to the line's end.
    var line: [[UInt8]] = []
    /// What a remark over several lines stands between.
    var block: (open: [UInt8], close: [UInt8])?
    /// Signs that texts stand between; three of one in a row go over several lines, where said.
    var quotes: [UInt8] = [0x22]
    /// A text that may go over several lines with one sign alone.
    var long: [UInt8] = []
    var hasTriples = false
    /// A backslash takes the next sign's meaning away.
    var escapes = true
    /// `'a'` is a letter, and `'a` alone is not.
    var hasLetters = false
    /// Beside letters, digits and the underscore.
    var inWords: [UInt8] = []
    /// `#include` at a line's start.
    var directive: UInt8?
    /// `key:` and `[part]` are its words.
    var hasKeys = false

    static func of(_ syntax: Syntax) -> CodeGrammar? { table[syntax] }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map(String.init))
    }

    private static func slashed(_ words: String) -> CodeGrammar {
        CodeGrammar(
            words: set(words), line: [Array("//".utf8)],
            block: (Array("/*".utf8), Array("*/".utf8)))
    }

    private static func hashed(_ words: String) -> CodeGrammar {
        CodeGrammar(words: set(words), line: [Array("#".utf8)], quotes: [0x22, 0x27])
    }

    private static let table: [Syntax: CodeGrammar] = {
        var table: [Syntax: CodeGrammar] = [:]
        let common =
            "break case catch class continue default do else enum false finally for if new null "
            + "return static super switch this throw true try while "
        table[.c] = slashed(
            "auto bool break case catch char class const constexpr continue default delete do "
                + "double else enum explicit extern false float for friend goto if inline int long "
                + "namespace new noexcept nullptr operator override private protected public "
                + "register return short signed sizeof static struct switch template this throw "
                + "true try typedef typename union unsigned using virtual void volatile while NULL")
        table[.c]?.hasLetters = true
        table[.c]?.directive = 0x23
        table[.csharp] = slashed(
            common + "abstract as async await base bool byte char const decimal delegate double "
                + "event explicit extern float foreach get in int interface internal is lock long "
                + "namespace object out override params partial private protected public readonly "
                + "record ref sealed set short string struct typeof uint using value var virtual "
                + "void where yield")
        table[.csharp]?.hasLetters = true
        table[.csharp]?.directive = 0x23
        table[.java] = slashed(
            common + "abstract assert boolean byte char const double extends final float goto "
                + "implements import instanceof int interface long native package private "
                + "protected public record sealed short synchronized throws transient var void "
                + "volatile yield late async await required")
        table[.java]?.hasLetters = true
        table[.java]?.hasTriples = true
        table[.javascript] = slashed(
            common + "any as async await boolean const debugger delete export extends from "
                + "function get implements import in instanceof interface let namespace never "
                + "number of private protected public readonly set string symbol type typeof "
                + "undefined unknown var void with yield")
        table[.javascript]?.quotes = [0x22, 0x27]
        table[.javascript]?.long = [0x60]
        table[.javascript]?.inWords = [0x24]
        table[.go] = slashed(
            "break case chan const continue default defer else fallthrough false for func go goto "
                + "if import interface iota map nil package range return select struct switch true "
                + "type var bool byte error float32 float64 int int64 rune string uint any")
        table[.go]?.long = [0x60]
        table[.go]?.hasLetters = true
        table[.rust] = slashed(
            "as async await break const continue crate dyn else enum extern false fn for if impl "
                + "in let loop match mod move mut pub ref return self Self static struct super "
                + "trait true type union unsafe use where while bool char f32 f64 i32 i64 isize "
                + "str u8 u32 u64 usize")
        table[.rust]?.hasLetters = true
        table[.swift] = slashed(
            "actor any as associatedtype async await break case catch class continue default "
                + "defer deinit do else enum extension fallthrough false fileprivate final for "
                + "func guard if import in indirect init inout internal is lazy let mutating nil "
                + "open operator override precedencegroup private protocol public repeat rethrows "
                + "return self Self some static struct subscript super switch throw throws true "
                + "try typealias var weak where while")
        table[.swift]?.hasTriples = true
        table[.kotlin] = slashed(
            "abstract as break by class companion const constructor continue data do else enum "
                + "external false final finally for fun get if import in infix init inline "
                + "interface internal is it lateinit null object open operator out override "
                + "package private protected public reified return sealed set super suspend this "
                + "throw true try typealias val var when where while")
        table[.kotlin]?.hasTriples = true
        table[.kotlin]?.hasLetters = true
        table[.scala] = slashed(
            "abstract case catch class def do else end enum extends extension false final finally "
                + "for given if implicit import lazy match new null object override package "
                + "private protected return sealed super then this throw trait true try type "
                + "using val var while with yield")
        table[.scala]?.hasTriples = true
        table[.scala]?.hasLetters = true
        table[.php] = slashed(
            common + "abstract and array as callable const declare echo elseif endfor endforeach "
                + "endif endwhile extends final fn foreach function global implements include "
                + "instanceof interface isset list match namespace or print private protected "
                + "public readonly require trait unset use var yield")
        table[.php]?.quotes = [0x22, 0x27]
        table[.php]?.line.append(Array("#".utf8))
        table[.php]?.inWords = [0x24]
        table[.css] = CodeGrammar(
            words: set("important from to and not only"),
            block: (Array("/*".utf8), Array("*/".utf8)),
            quotes: [0x22, 0x27], inWords: [0x2D, 0x40], hasKeys: true)
        table[.python] = hashed(
            "and as assert async await break case class continue def del elif else except False "
                + "finally for from global if import in is lambda match None nonlocal not or pass "
                + "raise return self True try while with yield")
        table[.python]?.hasTriples = true
        table[.ruby] = hashed(
            "alias and begin break case class def defmodule defp do else elsif end ensure false "
                + "fn for if in module next nil not or redo require rescue retry return self super "
                + "then true undef unless until when while yield")
        table[.ruby]?.inWords = [0x40, 0x3F]
        table[.perl] = hashed(
            "and cmp continue die do else elsif eq for foreach ge gt if last le lt my ne next no "
                + "not or our package print redo require return sub undef unless until use while")
        table[.r] = hashed(
            "abstract begin break const do else elseif end export false FALSE for function global "
                + "if import in let local macro module mutable NA next NULL quote repeat return "
                + "struct true TRUE try using where while")
        table[.r]?.hasTriples = true
        table[.shell] = hashed(
            "case do done elif else esac exit export fi for function if in local readonly return "
                + "select set shift then trap unset until while cd echo source param foreach begin "
                + "end switch")
        table[.shell]?.inWords = [0x24]
        table[.shell]?.long = [0x60]
        table[.make] = hashed(
            "define else endef endif export ifdef ifeq ifndef ifneq include override FROM RUN CMD "
                + "COPY ADD ENV ENTRYPOINT WORKDIR EXPOSE ARG if then let in with inherit rec")
        table[.make]?.inWords = [0x2D]
        table[.yaml] = hashed("true false null yes no on off")
        table[.yaml]?.hasKeys = true
        table[.yaml]?.inWords = [0x2D, 0x2E]
        table[.ini] = hashed("true false on off yes no")
        table[.ini]?.line.append(Array(";".utf8))
        table[.ini]?.hasKeys = true
        table[.ini]?.hasTriples = true
        table[.ini]?.inWords = [0x2D, 0x2E]
        table[.json] = CodeGrammar(
            words: set("true false null Infinity NaN"), line: [Array("//".utf8)],
            block: (Array("/*".utf8), Array("*/".utf8)), hasKeys: true)
        table[.sql] = CodeGrammar(
            words: set(
                "add all alter and as asc begin between by case check column commit constraint "
                    + "create cross default delete desc distinct drop else end exists foreign from "
                    + "full group having if in index inner insert into is join key left like limit "
                    + "not null offset on or order outer primary references right rollback select "
                    + "set table then union unique update using values view when where with "
                    + "integer text varchar real blob char date numeric boolean"),
            ignoresCase: true, line: [Array("--".utf8)],
            block: (Array("/*".utf8), Array("*/".utf8)), quotes: [0x27, 0x22], escapes: false)
        table[.lua] = CodeGrammar(
            words: set(
                "and break do else elseif end false for function goto if in local nil not or "
                    + "repeat return then true until while"),
            line: [Array("--".utf8)], block: (Array("--[[".utf8), Array("]]".utf8)),
            quotes: [0x22, 0x27])
        table[.haskell] = CodeGrammar(
            words: set(
                "and as case class data default deriving do else end foreign forall fun if import "
                    + "in infix infixl infixr instance let match module mutable newtype of open "
                    + "rec then to try type val where with"),
            line: [Array("--".utf8), Array("//".utf8)], block: (Array("{-".utf8), Array("-}".utf8)),
            hasLetters: true, inWords: [0x27])
        table[.pascal] = CodeGrammar(
            words: set(
                "and array as begin case class const constructor div do downto else end file for "
                    + "function goto if implementation in inherited interface is label loop mod "
                    + "nil not of or out package packed private procedure program public raise "
                    + "record repeat return set string then to type unit until uses var when while with"
            ),
            ignoresCase: true, line: [Array("//".utf8), Array("--".utf8)],
            block: (Array("{".utf8), Array("}".utf8)), quotes: [0x27, 0x22], escapes: false)
        let lisp =
            "and begin case cond def define defmacro defn defun defvar do else fn if in lambda let "
            + "let* letrec loop module nil ns not or progn quote recur require set! setq unless "
            + "use when #t #f true false"
        table[.lisp] = CodeGrammar(
            words: set(lisp), line: [Array(";".utf8)], block: (Array("#|".utf8), Array("|#".utf8)),
            long: [0x22], inWords: [0x2D, 0x21, 0x2A, 0x3F, 0x23])
        table[.clojure] = CodeGrammar(
            words: set(lisp), line: [Array(";".utf8)], long: [0x22],
            inWords: [0x2D, 0x21, 0x2A, 0x3F, 0x3A])
        return table
    }()
}
