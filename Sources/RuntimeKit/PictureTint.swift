import Publications
import ScreenKit

extension PageCoat {
    package func tinting(_ letters: [PictureLetter]) -> [PictureLetter] {
        let rows = letters.flatMap { letter in
            [letter.ink, letter.paper].flatMap { colour in
                [16, 8, 0].map { UInt8(truncatingIfNeeded: colour >> $0) }
            }
        }
        let tinted = tinting(rows)
        return letters.indices.map { index in
            let colours = (0..<2).map { side in
                tinted[(index * 6 + side * 3)..<(index * 6 + side * 3 + 3)]
                    .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            return PictureLetter(
                glyph: letters[index].glyph, ink: colours[0], paper: colours[1])
        }
    }
}
