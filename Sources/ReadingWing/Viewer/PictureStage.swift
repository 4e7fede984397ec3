import Canvas
import ScreenKit
import Typesetting

/// How a picture is placed on a screen: how large it is drawn, and which piece of it is seen.
public struct PictureStage: Hashable, Sendable {
    public enum Fit: Hashable, Sendable {
        case whole, width, height
        /// Of its own size, out of 100.
        case percent(Int)
    }

    /// What was worked out for a room: where the picture stands, and what is asked for.
    struct Scene: Equatable {
        var area: Area
        var view: PictureView
        /// The whole picture, and the piece in view, in pixels of the screen.
        var whole: PixelSize
        var window: PixelSize
        var left: Int
        var top: Int
        var percent: Int

        var hasMoreBelow: Bool { top + window.height < whole.height }
        var hasMoreAbove: Bool { top > 0 }
    }

    /// In its own pixels.
    public var natural: PixelSize
    public var fit: Fit
    /// The part of it that is laid out; the rest is as if it were not there.
    public var ink = PageInk.all
    /// The middle of what is seen, from 0 to 1 of its sides.
    private(set) var x = 0.5
    private(set) var y = 0.5

    static let percents = 5...1_600
    /// Longer sides cannot be drawn.
    private static let sideMax = 60_000.0
    /// Small pictures are not blown up beyond this.
    private static let enlargement = 4.0

    public init(_ natural: PixelSize, fit: Fit = .whole) {
        self.natural = PixelSize(
            width: max(1, natural.width), height: max(1, natural.height))
        self.fit = fit
    }

    func scene(in room: Area, _ means: PictureMeans) -> Scene {
        let (cellWidth, cellHeight) = means.cell
        let (across, down) = (
            Double(max(1, room.width) * cellWidth), Double(max(1, room.height) * cellHeight)
        )
        let (width, height) = (
            max(1, Double(natural.width) * ink.width), max(1, Double(natural.height) * ink.height)
        )
        var scale =
            switch fit {
            case .whole: min(across / width, down / height, Self.enlargement)
            case .width: min(across / width, Self.enlargement)
            case .height: min(down / height, Self.enlargement)
            case .percent(let percent): Double(percent) / 100
            }
        scale = min(scale, Self.sideMax / max(width, height))
        let whole = PixelSize(
            width: max(1, Int((width * scale).rounded())),
            height: max(1, Int((height * scale).rounded())))
        let window = PixelSize(
            width: min(whole.width, Int(across)), height: min(whole.height, Int(down)))
        let left = Self.start(of: window.width, around: x, in: whole.width)
        let top = Self.start(of: window.height, around: y, in: whole.height)
        let columns = min(room.width, (window.width + cellWidth - 1) / cellWidth)
        let rows = min(room.height, (window.height + cellHeight - 1) / cellHeight)
        let full = PixelSize(
            width: max(whole.width, Int((Double(natural.width) * scale).rounded())),
            height: max(whole.height, Int((Double(natural.height) * scale).rounded())))
        let (cutLeft, cutTop) = (
            min(full.width - whole.width, Int(ink.left * Double(full.width))),
            min(full.height - whole.height, Int(ink.top * Double(full.height)))
        )
        let area = Area(
            row: room.row + (room.height - rows) / 2,
            column: room.column + (room.width - columns) / 2, width: columns, height: rows)
        return Scene(
            area: area,
            view: .piece(
                of: full, window: window, x: left + cutLeft, y: top + cutTop),
            whole: whole, window: window,
            left: left, top: top, percent: max(1, Int((scale * 100).rounded())))
    }

    private static func start(of window: Int, around middle: Double, in whole: Int) -> Int {
        max(0, min(whole - window, Int((middle * Double(whole) - Double(window) / 2).rounded())))
    }

    /// Moves what is seen by so many cells; false at the edge.
    @discardableResult
    mutating func pan(_ columns: Int, _ rows: Int, in room: Area, _ means: PictureMeans) -> Bool {
        let scene = scene(in: room, means)
        let (cellWidth, cellHeight) = means.cell
        let before = (x, y)
        let bound = 10_000
        x = Self.middle(
            scene.left + max(-bound, min(bound, columns)) * cellWidth, scene.window.width,
            in: scene.whole.width)
        y = Self.middle(
            scene.top + max(-bound, min(bound, rows)) * cellHeight, scene.window.height,
            in: scene.whole.height)
        let after = self.scene(in: room, means)
        if after == scene { (x, y) = before }
        return after != scene
    }

    private static func middle(_ start: Int, _ window: Int, in whole: Int) -> Double {
        let start = max(0, min(whole - window, start))
        return (Double(start) + Double(window) / 2) / Double(whole)
    }

    /// A step larger or smaller, what is in the middle staying there.
    mutating func zoom(by steps: Int, in room: Area, _ means: PictureMeans) {
        var percent = Double(scene(in: room, means).percent)
        for _ in 0..<min(40, abs(steps)) { percent *= steps > 0 ? 1.25 : 0.8 }
        let rounded = Int(percent.rounded())
        fit = .percent(
            max(Self.percents.lowerBound, min(Self.percents.upperBound, rounded)))
    }

    /// To the picture's upper edge, or its lower one.
    mutating func go(toEnd isEnd: Bool, fromRight: Bool = false) {
        y = isEnd ? 1 : 0
        x = fromRight != isEnd ? 1 : 0
    }
}

extension PictureMeans {
    /// A cell's size in pixels, as far as known.
    var cell: (width: Int, height: Int) {
        graphics.map { ($0.cellWidth, $0.cellHeight) } ?? (8, 16)
    }
}
