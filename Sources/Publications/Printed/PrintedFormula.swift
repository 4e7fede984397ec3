/// Puts together what a displayed formula has on several heights: a fraction stands above and below
/// its line, a sum has its bounds, and the number at the margin is beside all of them.
enum PrintedFormula {
    /// Pieces of a formula are short, and it has not many of them.
    private static let lettersMax = 40
    private static let piecesMax = 60
    /// As many times the size of letters as a formula is high.
    private static let heightMax: Float = 6

    /// The pieces, each formula as one.
    static func joined(_ pieces: [PrintedLine]) -> [PrintedLine] {
        let order = pieces.indices.sorted { pieces[$0].box.top < pieces[$1].box.top }
        var groups: [[Int]] = []
        var box: PrintedSheet.Box?
        var bottom = -Float.infinity
        for index in order {
            let piece = pieces[index]
            defer { bottom = max(bottom, isPart(piece) ? bottom : piece.box.bottom) }
            guard isPart(piece), piece.box.top > bottom - 0.45 * piece.box.height else { continue }
            if let open = box, let count = groups.last?.count, count < piecesMax,
                open.bottom - piece.box.top > 0.2 * min(open.height, piece.box.height),
                max(open.bottom, piece.box.bottom) - open.top < heightMax * max(piece.size, 8)
            {
                groups[groups.count - 1].append(index)
                box = open.union(piece.box)
            } else {
                groups.append([index])
                box = piece.box
            }
        }
        var taken: Set<Int> = []
        var formulas: [PrintedLine] = []
        for group in groups where group.count > 1 {
            let parts = group.map { pieces[$0] }
            guard parts.contains(where: relates) else { continue }
            for formula in numbered(parts) {
                guard var line = PrintedLine(read(formula)) else { continue }
                line.isFormula = true
                formulas.append(line)
            }
            taken.formUnion(group)
        }
        if taken.isEmpty { return pieces }
        return pieces.indices.filter { !taken.contains($0) }.map { pieces[$0] } + formulas
    }

    /// Signs, letters and small words; what reads on is text.
    private static func isPart(_ piece: PrintedLine) -> Bool {
        let letters = piece.words.reduce(0) { $0 + $1.text.count }
        guard letters <= lettersMax, !piece.isRTL else { return false }
        let long = piece.words.count { word in
            word.text.count > 3
                && word.text.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        }
        return long == 0 || relates(piece) && long <= 2
    }

    /// It has a sign that stands between two sides.
    private static func relates(_ piece: PrintedLine) -> Bool {
        piece.words.contains { word in
            word.text.count <= 12
                && String(decoding: word.text, as: UTF8.self).unicodeScalars.contains(
                    where: isRelation)
        }
    }

    private static func isRelation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "<", ">", "≤", "≥", "≠", "≈", "≡", "∼", "∝", "→", "↦", "∈", "⊂", "⊆": true
        default: false
        }
    }

    /// Formulas below each other that touch are parted by their numbers.
    private static func numbered(_ parts: [PrintedLine]) -> [[PrintedLine]] {
        let numbers = parts.filter(isNumber)
        if numbers.count < 2 { return [parts] }
        return Dictionary(grouping: parts) { part in
            numbers.indices.min {
                abs(numbers[$0].box.middle - part.box.middle)
                    < abs(numbers[$1].box.middle - part.box.middle)
            } ?? 0
        }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// "(3)", "(2.1)", "(A.4)".
    private static func isNumber(_ piece: PrintedLine) -> Bool {
        guard piece.words.count == 1 else { return false }
        return endsWithNumber(piece)
    }

    private static func endsWithNumber(_ line: PrintedLine) -> Bool {
        guard let text = line.words.last?.text, (3...9).contains(text.count),
            text.first == UInt8(ascii: "("),
            text.last == UInt8(ascii: ")")
        else { return false }
        return text.contains { (0x30...0x39).contains($0) }
    }

    /// A formula with its number at the margin, all on one height.
    static func isNumbered(_ line: PrintedLine) -> Bool {
        line.words.count > 1 && endsWithNumber(line) && relates(line)
    }

    /// From the left; what stands one above the other from the top, and the number last.
    private static func read(_ parts: [PrintedLine]) -> [PrintedSheet.Word] {
        var words: [PrintedSheet.Word] = []
        var stack: [PrintedLine] = []
        var right = -Float.infinity
        func close() {
            words += levels(stack).flatMap { level in
                level.flatMap(\.words).sorted { $0.box.left < $1.box.left }
            }
            stack = []
        }
        for part in parts.filter({ !isNumber($0) }).sorted(by: { $0.box.left < $1.box.left }) {
            if part.box.left > right - 1 { close() }
            right = stack.isEmpty ? part.box.right : max(right, part.box.right)
            stack.append(part)
        }
        close()
        return words + parts.filter(isNumber).flatMap(\.words)
    }

    /// What is above a fraction's line, and what is below it, each with its raised and lowered
    /// letters.
    private static func levels(_ stack: [PrintedLine]) -> [[PrintedLine]] {
        var levels: [(box: PrintedSheet.Box, parts: [PrintedLine])] = []
        for part in stack.sorted(by: { $0.box.middle < $1.box.middle }) {
            if let last = levels.last,
                min(last.box.bottom, part.box.bottom) - part.box.top
                    > 0.3 * min(last.box.height, part.box.height)
            {
                levels[levels.count - 1].parts.append(part)
                levels[levels.count - 1].box = last.box.union(part.box)
            } else {
                levels.append((part.box, [part]))
            }
        }
        return levels.map(\.parts)
    }
}
