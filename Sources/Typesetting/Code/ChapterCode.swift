import Canvas
import Publications

extension SetChapter {
    /// Blocks of code in view at once, several times over.
    private static let codeKept = 64

    /// What is more than plain in a block of code. Nothing of a block so long that it is set in
    /// parts: in the middle of one it is not known whether it is a comment.
    func code(of index: Int) -> [CodeToken] {
        let portion = portions[index]
        let syntax = document.blocks[portion.blocks.lowerBound].syntax
        guard syntax != .none, portion.kind == .block, !portion.isBegun, !portion.goesOn,
            !manner.isLinear
        else { return [] }
        if let known = setCode.withLock({ $0[index] }) { return known }
        let tokens = CodeLexer.tokens(of: document.text, in: portion.range, syntax)
        setCode.withLock { code in
            if code.count >= Self.codeKept { code = [:] }
            code[index] = tokens
        }
        return tokens
    }
}

extension [CodeToken] {
    /// What an offset is part of; tokens stand in the order of the text.
    func role(at offset: Int) -> Role? {
        guard let at = Search.last(count, where: { self[$0].range.lowerBound <= offset }),
            self[at].range.contains(offset)
        else { return nil }
        return self[at].role
    }
}
