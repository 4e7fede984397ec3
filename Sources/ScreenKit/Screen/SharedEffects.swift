import Kernel

/// Work of the same name in more than one wing.
extension EffectID {
    package static let keeping = EffectID("keeping")
    package static let clock = EffectID("clock")
    package static let copying = EffectID("copying")
    package static let list = EffectID("list")
    package static let notes = EffectID("notes")
    package static let patience = EffectID("patience")
    package static let pause = EffectID("pause")
    package static let search = EffectID("search")
    package static let slowness = EffectID("slowness")
    package static let take = EffectID("take")
}
