import Canvas

/// Turns a terminal's bytes into inputs, however they are cut into reads. Pure and bounded:
/// time comes in with the bytes, and no sequence is kept longer than it may be.
public struct KeyDecoder {
    public enum Event: Hashable, Sendable {
        case input(Input)
        case reply(TerminalReply)
    }

    private enum Phase {
        case ground
        /// After Esc; `isDouble` when two came, as rxvt sends for Alt with a function key.
        case escape(isDouble: Bool)
        case control(ControlSequence, isAlt: Bool)
        case singleShift(modifier: UInt8?, isAlt: Bool)
        /// The three bytes of the oldest mouse report.
        case oldMouse([UInt8])
        case string(introducer: UInt8, [UInt8], sawEscape: Bool)
        case paste(PasteBuffer)
    }

    /// No key and no terminal sends so many bytes of one sequence.
    private static let stringMax = 4096

    private let escapeDelay: Duration
    private let pasteMax: Int
    private var phase = Phase.ground
    private var utf8 = ScalarDecoder()
    private var waitingSince: Duration = .zero
    private var events: [Event] = []

    /// `escapeDelay`: how long Esc waits for what could follow it in one key's bytes.
    public init(escapeDelay: Duration = .milliseconds(25), pasteMax: Int = 1 << 20) {
        self.escapeDelay = escapeDelay
        self.pasteMax = pasteMax
    }

    /// Begins anew, with the other's limits: what was half read belonged to another moment.
    init(like other: KeyDecoder) {
        self.init(escapeDelay: other.escapeDelay, pasteMax: other.pasteMax)
    }

    /// When what has begun is taken for all there is.
    public var deadline: Duration? {
        switch phase {
        case .ground: utf8.isWaiting ? waitingSince + escapeDelay : nil
        case .escape: waitingSince + escapeDelay
        // A sequence split by a slow line: a person who presses Alt-[ does not wait after it.
        case .control, .singleShift, .oldMouse: waitingSince + max(escapeDelay, .milliseconds(250))
        case .string: waitingSince + max(escapeDelay, .milliseconds(250))
        case .paste: waitingSince + .seconds(1)
        }
    }

    public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Duration) -> [Event] {
        expire(at: now)
        for byte in bytes { take(byte) }
        waitingSince = now
        return drain()
    }

    /// Decides what the deadline leaves undecided.
    public mutating func decide(at now: Duration) -> [Event] {
        expire(at: now)
        return drain()
    }

    private mutating func drain() -> [Event] {
        defer { events = [] }
        return events
    }

    private mutating func expire(at now: Duration) {
        guard let deadline, now >= deadline else { return }
        let late = phase
        phase = .ground
        switch late {
        case .ground: typed(utf8.flush(), isAlt: false)
        case .escape(let isDouble):
            emit(Key(.escape))
            if isDouble { emit(Key(.escape)) }
        case .control(let sequence, _) where sequence.isEmpty: emit(Key("[", .alt))
        case .singleShift(nil, _): emit(Key("O", .alt))
        case .string(let introducer, let body, _) where body.isEmpty:
            emit(Key(Character(Unicode.Scalar(introducer)), .alt))
        case .control, .singleShift, .oldMouse, .string: break
        case .paste(let buffer): emit(.paste(buffer.text))
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch phase {
        case .ground: takePlain(byte, isAlt: false)
        case .escape(let isDouble): takeAfterEscape(byte, isDouble: isDouble)
        case .control(let sequence, let isAlt): takeControl(byte, sequence, isAlt: isAlt)
        case .singleShift(let modifier, let isAlt): takeShifted(byte, modifier, isAlt: isAlt)
        case .oldMouse(let body): takeMouse(body + [byte])
        case .string(let introducer, let body, let sawEscape):
            takeString(byte, introducer, body, sawEscape: sawEscape)
        case .paste(var buffer):
            phase = .ground
            let isComplete = buffer.append(byte)
            if isComplete { emit(.paste(buffer.text)) } else { phase = .paste(buffer) }
        }
    }

    private mutating func takePlain(_ byte: UInt8, isAlt: Bool) {
        let isBroken = utf8.isWaiting && byte & 0xC0 != 0x80
        if isBroken { typed(utf8.flush(), isAlt: false) }
        if byte == 0x1B {
            phase = .escape(isDouble: false)
        } else if byte < 0x20 || byte == 0x7F {
            emit(KeyTable.control(byte, isAlt: isAlt))
        } else {
            typed(utf8.take(byte), isAlt: isAlt)
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8, isDouble: Bool) {
        phase = .ground
        switch byte {
        case 0x1B:
            if isDouble { emit(Key(.escape)) }
            phase = .escape(isDouble: true)
        case UInt8(ascii: "["): phase = .control(ControlSequence(), isAlt: isDouble)
        case UInt8(ascii: "O"): phase = .singleShift(modifier: nil, isAlt: isDouble)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
            if isDouble { emit(Key(.escape)) }
            phase = .string(introducer: byte, [], sawEscape: false)
        default:
            if isDouble { emit(Key(.escape)) }
            utf8.isAlt = byte >= 0x80
            takePlain(byte, isAlt: true)
        }
    }

    private mutating func takeControl(
        _ byte: UInt8, _ sequence: ControlSequence, isAlt: Bool
    ) {
        var sequence = sequence
        phase = .ground
        switch sequence.take(byte) {
        case .wantsMore: phase = .control(sequence, isAlt: isAlt)
        case .isOver:
            if sequence.isPasteStart {
                phase = .paste(PasteBuffer(max: pasteMax))
            } else if sequence.isOldMouse {
                phase = .oldMouse([])
            } else if let event = sequence.event(isAlt: isAlt) {
                events.append(event)
            }
        case .isBroken: take(byte)
        }
    }

    private mutating func takeShifted(_ byte: UInt8, _ modifier: UInt8?, isAlt: Bool) {
        phase = .ground
        if modifier == nil, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
            phase = .singleShift(modifier: byte - UInt8(ascii: "0"), isAlt: isAlt)
        } else if byte < 0x20 || byte >= 0x7F {
            if modifier == nil { emit(Key("O", .alt)) }
            take(byte)
        } else if var key = KeyTable.singleShift(byte) {
            key.modifiers.formUnion(KeyTable.modifiers(Int(modifier ?? 1)) ?? [])
            if isAlt { key.modifiers.insert(.alt) }
            emit(key)
        } else if modifier == nil {
            emit(Key("O", .alt))
            take(byte)
        }
    }

    private mutating func takeMouse(_ body: [UInt8]) {
        guard body.count == 3 else {
            phase = .oldMouse(body)
            return
        }
        phase = .ground
        let numbers = body.map { Int($0) - 32 }
        if let mouse = KeyTable.mouse(numbers[0], numbers[1], numbers[2], isRelease: false) {
            emit(.mouse(mouse))
        }
    }

    private mutating func takeString(
        _ byte: UInt8, _ introducer: UInt8, _ body: [UInt8], sawEscape: Bool
    ) {
        phase = .ground
        if sawEscape, byte != UInt8(ascii: "\\") {
            takeAfterEscape(byte, isDouble: false)
        } else if byte == 0x07 || sawEscape {
            if let reply = TerminalReply(string: introducer, body) { events.append(.reply(reply)) }
        } else if body.isEmpty, !Self.canBegin(introducer, byte) {
            emit(Key(Character(Unicode.Scalar(introducer)), .alt))
            take(byte)
        } else {
            let isFull = body.count >= Self.stringMax || byte == 0x1B
            phase = .string(
                introducer: introducer, isFull ? body : body + [byte], sawEscape: byte == 0x1B)
        }
    }

    /// What a reply's string begins with; anything else was Alt and a key.
    private static func canBegin(_ introducer: UInt8, _ byte: UInt8) -> Bool {
        switch introducer {
        case UInt8(ascii: "_"): byte == UInt8(ascii: "G")
        case UInt8(ascii: "]"): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        default: (0x20...0x3F).contains(byte)
        }
    }

    private mutating func typed(_ scalar: Unicode.Scalar?, isAlt: Bool) {
        guard let scalar else { return }
        let isAlt = isAlt || utf8.isAlt
        utf8.isAlt = false
        // A control character in two bytes is no key of any keyboard.
        let isControl = (0x80..<0xA0).contains(scalar.value)
        emit(Key(isControl ? "\u{FFFD}" : Character(scalar), isAlt ? .alt : []))
    }

    private mutating func emit(_ key: Key) { emit(.key(key)) }
    private mutating func emit(_ input: Input) { events.append(.input(input)) }
}
