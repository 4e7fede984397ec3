import Glibc
import Testing

@testable import Adapters

@Suite struct ScreenReadersTests {
    private let root = "/tmp/rushlight-readers-\(getpid())-\(UInt32.random(in: 0 ... .max))"

    /// A folder of processes as the kernel shows them.
    private func find(
        _ environment: [String: String], processes: [String], speakup: String? = nil
    ) -> String? {
        mkdir(root, 0o700)
        for (at, name) in (["init", "bash"] + processes).enumerated() {
            mkdir("\(root)/\(at + 1)", 0o700)
            write(name + "\n", to: "\(root)/\(at + 1)/comm")
        }
        mkdir("\(root)/self", 0o700)
        write("orca\n", to: "\(root)/self/comm")
        if let speakup { write(speakup + "\n", to: root + "/synth") }
        defer {
            for at in 1...processes.count + 2 {
                unlink("\(root)/\(at)/comm")
                rmdir("\(root)/\(at)")
            }
            unlink("\(root)/self/comm")
            rmdir("\(root)/self")
            unlink(root + "/synth")
            rmdir(root)
        }
        return ScreenReaders(environment, processes: root, speakup: root + "/synth").running()
    }

    private func write(_ text: String, to path: String) {
        let file = open(path, O_CREAT | O_WRONLY, 0o600)
        Glibc.write(file, text, text.utf8.count)
        close(file)
    }

    @Test func `a reader is found by its process`() {
        let desktop = ["DISPLAY": ":0"]
        #expect(find(desktop, processes: ["orca"]) == "Orca")
        #expect(find(desktop, processes: ["orcas", "xorca"]) == nil)
        #expect(find([:], processes: ["brltty"]) == "BRLTTY")
        #expect(find(desktop, processes: []) == nil)
    }

    @Test func `one that cannot be heard here does not count`() {
        #expect(find([:], processes: ["orca"]) == nil, "of a desktop that this is not on")
        #expect(find(["WAYLAND_DISPLAY": "w"], processes: ["espeakup"]) == nil)
        #expect(find([:], processes: ["espeakup"]) == "Speakup")
        #expect(find(["SSH_CONNECTION": "a b"], processes: ["brltty"]) == nil)
    }

    @Test func `the kernel's own speaks on the console when it has a voice`() {
        #expect(find([:], processes: [], speakup: "soft") == "Speakup")
        #expect(find([:], processes: [], speakup: "none") == nil)
        #expect(find(["DISPLAY": ":0"], processes: [], speakup: "soft") == nil)
    }

    @Test func `a folder that is no such folder finds nobody`() {
        #expect(ScreenReaders([:], processes: "/nowhere", speakup: "/nowhere").running() == nil)
    }
}
