import Canvas

/// The private modes of modern terminals: what is asked, switched on, and undone.
struct TerminalModes {
    static let beginUpdate = "\u{1B}[?2026h"
    static let endUpdate = "\u{1B}[?2026l"

    /// What is written from right to left comes as it stands (ECMA-48, BDSM): VTE and its kin turn
    /// whole lines unless told not to, others know no such mode.
    private static let asGiven = "\u{1B}[8l"
    private static let asUsual = "\u{1B}[8h"

    /// Updates are shown whole, between two marks.
    private(set) var isSynchronised = false
    /// A grapheme cluster moves the cursor as far as it is wide.
    private(set) var hasClusters = false
    /// Of kitty: what its font has letters of.
    private(set) var turnedScripts: TurnedScripts = []
    /// Questions that end with the one everybody answers.
    private var questions = 0
    var awaitsAnswers: Bool { questions > 0 }
    private var graphics = GraphicsAnswer()
    private var hasAskedGraphics = false
    private var toldGraphics: GraphicsAnswer?
    private var hasKeyboard = false
    private let isModern: Bool
    private let hasMouse: Bool

    init(isModern: Bool, hasMouse: Bool = true) {
        self.isModern = isModern
        self.hasMouse = hasMouse
    }

    /// Paste brackets, focus, mouse presses with drags in decimal where wanted; then what was
    /// learnt, or the questions. The last one everybody answers.
    mutating func enter(asksFont: Bool = false) -> String {
        guard isModern else { return "" }
        let mouse = hasMouse ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" : ""
        let known = Self.asGiven + "\u{1B}[?2004h" + mouse + "\u{1B}[?1004h"
        let isFirst = !hasAsked
        hasAsked = true
        if isFirst {
            questions += 1
            let font = asksFont ? TerminalReply.fontQuestion : ""
            return known + font + "\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}[?u\u{1B}]11;?\u{1B}\\\u{1B}[c"
        }
        return known + (hasKeyboard ? Self.keyboardOn : "")
            + (clustersBefore == nil ? "" : Self.clusters(hasClusters))
    }

    /// Asked when the first picture is wanted.
    ///
    /// tmux answers for itself at once; what is around it answers later, if it was let through.
    mutating func askGraphics(inTmux: Bool = false) -> String {
        guard isModern else { return "" }
        questions += 1
        hasAskedGraphics = true
        let question =
            inTmux ? KittyWriter.questionThroughTmux : KittyWriter.question
        return "\u{1B}[16t" + question + (inTmux ? "" : ITermWriter.question) + "\u{1B}[c"
    }

    /// The fonts with letters from right to left that people set for a terminal.
    private static func scripts(ofFont name: String) -> TurnedScripts {
        let plain = name.lowercased().filter { $0.isLetter }
        if ["dejavu", "vazir", "kawkab"].contains(where: plain.hasPrefix) { return .arabic }
        if ["liberationmono", "miriammono"].contains(where: plain.hasPrefix) { return .others }
        let both = ["cascadia", "couriernew", "freemono"]
        return both.contains(where: plain.hasPrefix) ? [.arabic, .others] : []
    }

    /// What was learnt, once all has been answered; nil before the question.
    mutating func takeGraphics() -> GraphicsAnswer? {
        guard hasAskedGraphics, questions == 0, graphics != toldGraphics else { return nil }
        toldGraphics = graphics
        return graphics
    }

    func leave() -> String {
        guard isModern else { return "" }
        return (graphics.hasKitty ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : "")
            + (hasKeyboard ? "\u{1B}[<u" : "") + (clustersBefore.map { Self.clusters($0) } ?? "")
            + "\u{1B}[?1004l"
            + (hasMouse ? "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l" : "") + "\u{1B}[?2004l"
            + Self.asUsual
    }

    /// Takes an answer; nil when there is nothing to switch on for it.
    mutating func learn(_ reply: TerminalReply) -> String? {
        switch reply {
        case .attributes(let hasSixel):
            questions = max(0, questions - 1)
            graphics.hasSixel = hasSixel
        case .kittyGraphics: graphics.hasKitty = true
        case .itermImages: graphics.hasITerm = true
        case .cell(let width, let height):
            (graphics.cellWidth, graphics.cellHeight) = (width, height)
        case .keyboard where !hasKeyboard:
            hasKeyboard = true
            return Self.keyboardOn
        case .mode(2026, isKnown: true, _):
            isSynchronised = true
        case .mode(2027, isKnown: true, let isOn) where clustersBefore == nil:
            hasClusters = true
            clustersBefore = isOn
            return isOn ? nil : Self.clusters(true)
        case .font(let name): turnedScripts = Self.scripts(ofFont: name)
        case .keyboard, .mode, .ground: break
        }
        return nil
    }

    /// From here on the terminal counts letter by letter, as we do for joined scripts; emoji are
    /// then reduced to what all terminals agree on.
    mutating func giveUpClusters() -> String {
        hasClusters = false
        return Self.clusters(false)
    }

    private var hasAsked = false
    /// As they were found; nil in a terminal that does not know them.
    private var clustersBefore: Bool?
    /// 1: keys that were ambiguous are not; 4: with the place of a key on a Latin keyboard.
    private static let keyboardOn = "\u{1B}[>5u"
    private static func clusters(_ isOn: Bool) -> String { "\u{1B}[?2027" + (isOn ? "h" : "l") }
}
