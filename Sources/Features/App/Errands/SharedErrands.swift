import Kernel
import LendingWing
import ReadingWing
import ScreenKit

extension SharedErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .read(let source, let target): App.open(.book(source, at: target), &state)
        case .file(let path): App.open(.file(path, .complete), &state)
        case .licence(let path): App.open(.licence(path), &state)
        case .contents: App.open(.contents, &state)
        case .write(let note): App.open(.note(note, row: nil), &state)
        case .setting(let path): App.open(.setting(path), &state)
        case .voices: App.open(.voices, &state)
        case .forgetLook(let path): App.tellReader(.lookForgotten(path), &state)
        case .download(let order): App.carry(.ordered(order), &state)
        case .stream(let address, let episode): App.listen(at: address, episode, &state)
        case .pages(let order): App.read(order, &state)
        case .hear(let opened): App.begin(hearing: opened, from: id, &state)
        case .queue(let change): App.queue(change, &state)
        case .wantSound: App.wantSound(&state)
        case .sidesChanged: App.send(.begun, to: Syncing.self, &state)
        }
    }
}
