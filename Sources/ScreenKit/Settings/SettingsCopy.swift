extension SettingsFile {
    /// Settings for a library of its own: without hooks and without the person's own commands,
    /// which may tell others what is read. nil where the file has a mistake: what would be left of
    /// it is not known.
    public static func withoutCommands(_ settings: [UInt8]) -> [UInt8]? {
        do throws(JSON5Error) {
            let document = try JSON5Document(settings)
            let names = document.root.members.map(\.key).filter { name in
                ["hooks", "commands"].contains { name == $0 || name.hasPrefix($0 + ".") }
            }
            return names.reduce(Optional(document)) { document, name in
                // What cannot be taken out must not be copied.
                try? document?.removing([name])
            }?.bytes
        } catch { return nil }
    }
}
