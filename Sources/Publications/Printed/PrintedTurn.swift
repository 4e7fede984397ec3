/// Turns a page so that its text stands upright: tables are printed sideways, scans are turned
/// round, and Japanese runs from top to bottom.
extension PrintedSheet {
    func upright() -> PrintedSheet {
        var letters: [Face: Int] = [:]
        for word in words {
            let way = word.face.intersection([.down, .back, .up])
            // A single letter does not show its direction.
            if word.text.count > 1 { letters[way, default: 0] += word.text.count }
        }
        guard
            let most = letters.max(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
            ),
            !most.key.isEmpty
        else { return self }
        // Words from right to left come backward on an upright page.
        if most.key == .back, isMostlyRightToLeft { return self }
        var turned = self
        if most.key != .back { (turned.width, turned.height) = (height, width) }
        for index in words.indices { turned.words[index].box = turn(words[index].box, most.key) }
        return turned
    }

    private var isMostlyRightToLeft: Bool {
        let scalars = words.lazy.prefix(500).compactMap {
            String(decoding: $0.text, as: UTF8.self).unicodeScalars.first
        }
        return scalars.count(where: \.isRightToLeft) * 2 > scalars.count { $0.value >= 0x41 }
    }

    private func turn(_ box: Box, _ way: Face) -> Box {
        switch way {
        case .down:
            Box(left: box.top, top: width - box.right, right: box.bottom, bottom: width - box.left)
        case .up:
            Box(
                left: height - box.bottom, top: box.left, right: height - box.top, bottom: box.right
            )
        default:
            Box(
                left: width - box.right, top: height - box.bottom, right: width - box.left,
                bottom: height - box.top)
        }
    }
}
