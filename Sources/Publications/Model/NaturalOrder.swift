/// The order people expect of names: `page 2` before `page 10`.
enum NaturalOrder {
    static func precedes(_ a: String, _ b: String) -> Bool {
        compare(Array(a.utf8), Array(b.utf8)) < 0
    }

    /// Each name is taken apart once, not at every comparison.
    static func sorted(_ names: [String]) -> [String] {
        let keys = names.map { Array($0.utf8) }
        return names.indices.sorted { compare(keys[$0], keys[$1]) < 0 }.map { names[$0] }
    }

    private static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var i = 0
        var j = 0
        while i < a.count, j < b.count {
            if a[i].isDigit && b[j].isDigit {
                let (left, nextI) = number(a, i)
                let (right, nextJ) = number(b, j)
                let byLength = left.count - right.count
                if byLength != 0 { return byLength }
                if let difference = zip(left, right).first(where: { $0 != $1 }) {
                    return Int(difference.0) - Int(difference.1)
                }
                (i, j) = (nextI, nextJ)
            } else {
                // A folder's files stand together: the separator sorts before any letter.
                let left = rank(a[i])
                let right = rank(b[j])
                if left != right { return left - right }
                i += 1
                j += 1
            }
        }
        return (a.count - i) - (b.count - j)
    }

    private static func rank(_ byte: UInt8) -> Int { byte == 0x2F ? 0 : Int(byte.lowercased) }

    /// The digits from `start`, leading zeros left out.
    private static func number(_ bytes: [UInt8], _ start: Int) -> (ArraySlice<UInt8>, Int) {
        var end = start
        while end < bytes.count, bytes[end].isDigit { end += 1 }
        return (bytes[start..<end].drop { $0 == 0x30 }, end)
    }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
}
