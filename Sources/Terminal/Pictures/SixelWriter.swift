/// Sixel: a palette, then bands of six rows, colour by colour.
struct SixelWriter {
    private let width: Int
    private let height: Int
    private let indexes: [UInt8]
    private let palette: [(red: Int, green: Int, blue: Int)]

    /// What every terminal with sixels has; fewer would band, more are not promised.
    static let colorsMax = 256

    init(_ pixels: [UInt8], _ width: Int, _ height: Int) {
        self.width = width
        self.height = height
        let boxes = ColorBoxes(pixels, max: Self.colorsMax)
        palette = boxes.palette
        indexes = boxes.indexes(of: pixels, width: width)
    }

    var text: [UInt8] {
        // Pixels that are not drawn keep what is there; the shape of a pixel is square.
        var out = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
        out.reserveCapacity(width * height / 2)
        for (number, color) in palette.enumerated() {
            let parts = [color.red, color.green, color.blue].map { ($0 * 100 + 127) / 255 }
            out += "#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
        }
        var masks = [UInt8](repeating: 0, count: palette.count * width)
        var band = 0
        while band < height {
            write(band, &masks, &out)
            band += 6
        }
        out += "\u{1B}\\".utf8
        return out
    }

    private func write(_ band: Int, _ masks: inout [UInt8], _ out: inout [UInt8]) {
        var used = [Bool](repeating: false, count: palette.count)
        for row in 0..<min(6, height - band) {
            let start = (band + row) * width
            for x in 0..<width {
                let index = Int(indexes[start + x])
                masks[index * width + x] |= 1 << UInt8(row)
                used[index] = true
            }
        }
        var isFirst = true
        for index in 0..<palette.count where used[index] {
            if !isFirst { out.append(UInt8(ascii: "$")) }
            isFirst = false
            out += "#\(index)".utf8
            run(over: index * width, &masks, &out)
        }
        out.append(UInt8(ascii: "-"))
    }

    /// One colour's row of a band, repeats counted, and its masks cleared for the next.
    private func run(over start: Int, _ masks: inout [UInt8], _ out: inout [UInt8]) {
        var x = 0
        while x < width {
            let mask = masks[start + x]
            var end = x
            while end < width, masks[start + end] == mask {
                masks[start + end] = 0
                end += 1
            }
            // Nothing more of this colour in the band.
            if mask == 0, end == width { return }
            let letter = mask + 63
            if end - x > 3 {
                out += "!\(end - x)".utf8
                out.append(letter)
            } else {
                for _ in x..<end { out.append(letter) }
            }
            x = end
        }
    }
}

/// The colours that stand for all of a picture's: boxes of the colour cube, halved where most
/// pixels are until there are enough.
struct ColorBoxes {
    private(set) var palette: [(red: Int, green: Int, blue: Int)] = []
    /// Five bits of each channel lead to a colour.
    private var nearest = [UInt8](repeating: 0, count: 1 << 15)

    private struct Box {
        var bins: [Int]
        var count: Int
        /// The channel it is widest in, and how wide.
        var widest: (shift: Int, width: Int)
    }

    init(_ pixels: [UInt8], max: Int) {
        var counts = [Int](repeating: 0, count: 1 << 15)
        var at = 0
        while at + 2 < pixels.count {
            counts[Self.bin(pixels[at], pixels[at + 1], pixels[at + 2])] += 1
            at += 3
        }
        let all = counts.indices.filter { counts[$0] > 0 }
        var boxes = [Self.box(all, counts)]
        while boxes.count < max {
            let candidate = boxes.indices.filter { boxes[$0].bins.count > 1 }.max {
                boxes[$0].count * boxes[$0].widest.width < boxes[$1].count * boxes[$1].widest.width
            }
            guard let candidate else { break }
            let (low, high) = Self.halves(of: boxes[candidate], counts)
            boxes[candidate] = low
            boxes.append(high)
        }
        for (number, box) in boxes.enumerated() {
            var (red, green, blue) = (0, 0, 0)
            for bin in box.bins {
                red += (bin >> 10 & 31) * counts[bin]
                green += (bin >> 5 & 31) * counts[bin]
                blue += (bin & 31) * counts[bin]
                nearest[bin] = UInt8(truncatingIfNeeded: number)
            }
            let count = Swift.max(1, box.count)
            palette.append(
                (red * 255 / 31 / count, green * 255 / 31 / count, blue * 255 / 31 / count))
        }
    }

    /// What each pixel becomes; its error goes to the pixel on its right and the one below, so
    /// that skies stay smooth.
    func indexes(of pixels: [UInt8], width: Int) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: pixels.count / 3)
        var below = [Int](repeating: 0, count: (width + 1) * 3)
        for row in 0..<(out.count / Swift.max(1, width)) {
            var (red, green, blue) = (0, 0, 0)
            for x in 0..<width {
                let at = row * width + x
                let r = Self.clamped(Int(pixels[at * 3]) + red + below[x * 3])
                let g = Self.clamped(Int(pixels[at * 3 + 1]) + green + below[x * 3 + 1])
                let b = Self.clamped(Int(pixels[at * 3 + 2]) + blue + below[x * 3 + 2])
                let exact = Self.bin(pixels[at * 3], pixels[at * 3 + 1], pixels[at * 3 + 2])
                var bin = Self.bin(UInt8(r), UInt8(g), UInt8(b))
                // A colour no pixel had leads nowhere.
                if !isKnown(bin) { bin = exact }
                out[at] = nearest[bin]
                let color = palette[Int(nearest[bin])]
                (red, green, blue) = (
                    (r - color.red) / 2, (g - color.green) / 2, (b - color.blue) / 2
                )
                below[x * 3] = red / 2
                below[x * 3 + 1] = green / 2
                below[x * 3 + 2] = blue / 2
            }
        }
        return out
    }

    private func isKnown(_ bin: Int) -> Bool {
        let color = palette[Int(nearest[bin])]
        let near = 40
        return abs(color.red - (bin >> 10 & 31) * 255 / 31) < near
            && abs(color.green - (bin >> 5 & 31) * 255 / 31) < near
            && abs(color.blue - (bin & 31) * 255 / 31) < near
    }

    private static func clamped(_ value: Int) -> Int { Swift.max(0, min(255, value)) }

    private static func bin(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
    }

    private static func box(_ bins: [Int], _ counts: [Int]) -> Box {
        let widest = [10, 5, 0].map { shift -> (shift: Int, width: Int) in
            let values = bins.lazy.map { $0 >> shift & 31 }
            return (shift, (values.max() ?? 0) - (values.min() ?? 0))
        }.max { $0.width < $1.width }
        return Box(
            bins: bins, count: bins.reduce(0) { $0 + counts[$1] }, widest: widest ?? (0, 0))
    }

    /// Split where half of the pixels are on either side.
    private static func halves(of box: Box, _ counts: [Int]) -> (Box, Box) {
        let shift = box.widest.shift
        let sorted = box.bins.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
        var passed = 0
        var middle = 1
        for (at, bin) in sorted.enumerated().dropLast() {
            passed += counts[bin]
            middle = at + 1
            if passed * 2 >= box.count { break }
        }
        return (
            Self.box(Array(sorted[..<middle]), counts), Self.box(Array(sorted[middle...]), counts)
        )
    }
}
