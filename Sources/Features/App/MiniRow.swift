import Canvas
import Kernel
import ListeningWing
import ScreenKit

/// The mini player takes a row above the status line of every screen that does not show the sound
/// itself; the screen gets a size of one row less. A book that has ended has no mini player.
extension App.State {
    /// nil where there is none.
    var miniRow: Int? {
        hasMiniRow ? around.size.height - 2 : nil
    }

    private var hasMiniRow: Bool {
        showsSound && !around.isLinear && panes?.hasMini ?? true
            && around.size.width >= MiniPlayer.widthMin
            && around.size.height >= MiniPlayer.heightMin
    }

    /// Something is heard, or was stopped before its end.
    var showsSound: Bool { hears { !$0.isOver } ?? false }

    /// In this pane or in the other.
    var hasMiniSomewhere: Bool {
        guard let panes, !panes.hasMini else { return miniRow != nil }
        var other = self
        other.exchangePanes()
        return other.miniRow != nil
    }

    func givesMiniRow(to floor: Stack.Floor) -> Bool {
        let fillsFrame = floor.screen.hidesAll || !stack.layers.contains { $0.id == floor.id }
        return hasMiniRow && fillsFrame && !floor.screen.showsSound
    }

    /// The size that a screen is told.
    func room(of floor: Stack.Floor) -> Size {
        let size = around.size
        return givesMiniRow(to: floor) ? Size(size.width, size.height - 1) : size
    }

    /// What a screen may know, at its size.
    func surroundings(of floor: Stack.Floor) -> Surroundings {
        var around = surroundings
        around.size = room(of: floor)
        return around
    }
}

extension App {
    /// The lowest floor that is seen, with the mini player between it and its status line.
    static func drawWhole(
        _ floor: Stack.Floor, _ state: State, _ around: Surroundings,
        over picture: StillPicture? = nil, _ frame: inout Frame
    ) {
        guard state.givesMiniRow(to: floor), let row = state.miniRow, let mini = around.mini else {
            guard let picture else { return floor.screen.draw(around, into: &frame) }
            return picture.draw(floor.screen, around, into: &frame)
        }
        var inner = around
        inner.size = state.room(of: floor)
        frame = Frame(inner.size)
        floor.screen.draw(inner, into: &frame)
        frame.insertRow(at: row)
        mini.draw(
            row: row, columns: 1..<max(1, frame.width - 1), isNamed: true, into: &frame)
    }

    /// News stands above the status line, and never over the mini player.
    static func newsRow(_ state: State) -> Int {
        let size = state.around.size
        let row = Toast.row(in: size)
        let floors = state.stack.inView
        guard let whole = floors.last(where: { $0.screen.hidesAll }) ?? floors.first,
            row < size.height - 1
        else { return row }
        let mini = state.givesMiniRow(to: whole) ? state.miniRow : whole.screen.miniRow
        return mini == row && size.height > 12 ? row - 1 : row
    }

    /// Every screen hears of its size again when the mini player comes, and when it goes.
    static func makeRoomForMini(_ state: inout State) -> Effects {
        let hasMini = state.hasMiniSomewhere
        guard hasMini != state.isMiniShown else { return [] }
        state.isMiniShown = hasMini
        return tellAllSizes(&state)
    }

    static func tellSizes(_ state: inout State) -> Effects {
        (state.stack.screens + state.stack.layers).flatMap { floor in
            send(floor.screen.resized(state.room(of: floor)), to: floor.id, &state)
        }
    }

    /// What the mouse does in the row of the mini player; nil elsewhere.
    static func pointAtMini(_ mouse: Mouse, _ state: inout State) -> Effects? {
        let floors = state.stack.inView
        guard let whole = floors.last(where: { $0.screen.hidesAll }) ?? floors.first,
            whole.id == state.stack.top.id, state.givesMiniRow(to: whole),
            mouse.at.row == state.miniRow
        else { return nil }
        guard case .press(.left) = mouse.act else { return [] }
        return obey(Order(.goPlayer), &state)
    }
}
