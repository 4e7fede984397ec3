import Canvas
import ScreenKit

extension Doctor {
    public static let previews: [Preview] = [
        .of(Doctor.self, "doctor-loading") { State(size: $0) },
        .of(Doctor.self, "doctor") { State(well.findings, size: $0) },
        .of(Doctor.self, "doctor-trouble") { size in
            var state = State(troubled.findings, size: size)
            state.move(.to(1))
            return state
        },
        .of(Doctor.self, "doctor-libraries") { size in
            var state = State(troubled.findings, size: size)
            let row = state.rows.firstIndex { $0.topic == "libxml2" } ?? 0
            state.move(.to(row))
            return state
        },
        .of(Doctor.self, "doctor-linear", around: .linear) { State(well.findings, size: $0) },
    ]

    /// A desktop with everything.
    private static var well: DoctorFacts {
        var survey = DoctorFacts(
            environment: [
                "TERM": "xterm-kitty", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8",
                "WAYLAND_DISPLAY": "wayland-0", "PATH": "/usr/bin",
                "XDG_RUNTIME_DIR": "/run/user/7",
            ],
            exists: { _ in true }, isWritable: { _ in true }, size: Size(80, 24))
        survey.settingsPath = "/etc/xdg/rushlight/settings.json5"
        survey.folders = [.init("settings", "/etc/xdg"), .init("what is remembered", "/var/lib")]
        return survey
    }

    /// A bare machine over ssh.
    private static var troubled: DoctorFacts {
        var survey = DoctorFacts(
            environment: ["TERM": "xterm-256color", "SSH_TTY": "/dev/pts/3", "LANG": "C"],
            exists: { $0 == "/usr/share/terminfo/x/xterm-256color" }, isWritable: { _ in false },
            size: Size(80, 24))
        survey.settingsPath = "/etc/xdg/rushlight/settings.json5"
        survey.settingsTroubles = [
            "line 1, column 22: reading.measure is a whole number from 30 to 120, not 500"
        ]
        survey.folders = [.init("settings", "/etc/xdg/rushlight")]
        survey.packages = .apt
        survey.libraries = [.sqlite: .init("/usr/lib/libsqlite3.so.0.8.6", version: "3.40.1")]
        return survey
    }
}
