import Adapters
import CUnix
import CommandLine
import Glibc
import LibraryRuntime
import Ports

/// Plans and reminders, with what this machine has for them.
extension Program {
    var plans: PlanLedger { PlanLedger(folders) }

    var calendars: CalendarDesk {
        let settings = folders.config.map { String($0.dropLast("/rushlight".count)) }
        return CalendarDesk(
            documents: DiskDocuments(), log: folders.data.map { $0 + "/calendar.json" },
            home: Variables()["HOME"] ?? UserHome.path, config: settings,
            look: CalendarDesk.Look(
                isFolder: DiskLook.isFolder,
                isWritable: { DiskLook.isFolder($0) && DiskLook.isWritable($0) }))
    }

    var reminding: Reminding {
        let disk = DiskDocuments()
        return Reminding(
            // Made where systemd is what began the system.
            units: access("/run/systemd/system", F_OK) == 0
                ? folders.config.map { $0.dropLast("/rushlight".count) + "/systemd/user" } : nil,
            program: cu_own_program().map { String(cString: $0) } ?? "rushlight",
            run: { Self.shell($0, input: $1) }, confirm: PasswordPrompt.confirm,
            remove: { path throws(Complaint) in
                do throws(DocumentError) { try disk.remove(path) } catch {
                    throw Complaint(path, error.why, next: "Delete it by hand.")
                }
            },
            show: { title, words in
                Self.findSessionBus()
                return DesktopNotifications.show(
                    once: DesktopNotice(tag: title, title: title, words: words))
            })
    }

    /// cron tells its programs nothing of the session; its bus stands where systemd puts it.
    private static func findSessionBus() {
        let bus = "/run/user/\(getuid())/bus"
        guard getenv("DBUS_SESSION_BUS_ADDRESS") == nil, getenv("XDG_RUNTIME_DIR") == nil,
            access(bus, F_OK) == 0
        else { return }
        // Nothing else runs in the process of a command.
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(bus)", 1)
    }

    /// More than this no crontab has; of more, the beginning would be missing.
    private static let outputMax = 1 << 20

    private static func shell(
        _ command: String, input: String
    ) -> (status: Int32, output: String) {
        let task = HookTask(
            command, input: Array(input.utf8), variables: [:], seconds: 30, outputMax: outputMax)
        let end = ShellHooks().run(task, whenStopped: { _ in })
        guard end.output.count < outputMax else { return (1, "it says more than 1 MB") }
        let output = String(decoding: end.output, as: UTF8.self)
        return switch end.way {
        case .ended(let status): (status, output)
        case .stopped: (1, "it was stopped")
        case .timedOut: (1, "it took longer than 30 seconds")
        case .notStarted(let why): (1, why)
        }
    }
}

extension PlanLedger {
    init(_ folders: Folders) {
        self.init(documents: DiskDocuments(), path: folders.data.map { $0 + "/plans.json" })
    }
}
