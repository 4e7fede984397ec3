import Catalogs
import Kernel
import LendingWing
import ScreenKit

extension SignIn: RootOpening {
    /// Asked once, however many pages want to know.
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        if state.stack.top.holds(SignIn.self) { return [] }
        let sheet = State(
            way.account, way.form, isRefused: way.isRefused, size: state.around.size)
        return App.float(AnyScreen(SignIn.self, sheet), &state)
    }
}

extension Passphrase: RootOpening {
    /// Asked once, however many pages wait for it.
    static func open(_ way: Purpose, _ state: inout App.State) -> App.Effects {
        if state.stack.top.holds(Passphrase.self) { return [] }
        return App.float(
            AnyScreen(Passphrase.self, State(way, size: state.around.size)), &state)
    }
}

extension Trust: RootOpening {
    /// Asked once, however many pages come from there.
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        if state.stack.top.holds(Trust.self) { return [] }
        let sheet = State(way.purpose, place: way.place, why: way.why, size: state.around.size)
        return App.float(AnyScreen(Trust.self, sheet), &state)
    }
}
