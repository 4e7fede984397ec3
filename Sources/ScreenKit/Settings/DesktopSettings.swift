import Wording

extension SettingsTable {
    /// What the desktop tells, and when a person is reminded.
    static let desktop: [Setting] = [
        Setting(
            "notify.when", .desktop, "Notifications",
            .choice(["away", "always", "off"]), .text("away"),
            "For loans that end, holds that are ready and downloads: always, or only while you are"
                + " away from the terminal."),
        Setting(
            "notify.quiet-from", .desktop, "Quiet from",
            .number(0...1439, step: 30, .clock, word: "off"), .text("off"),
            "From this hour on no notification is shown; all wait until the quiet hours end."),
        Setting(
            "notify.quiet-to", .desktop, "Quiet until", .number(0...1439, step: 30, .clock),
            .number(7 * 60), "When the quiet hours end, by your clock."),
        Setting(
            "remind.at", .desktop, "Reminder to read",
            .number(0...1439, step: 15, .clock, word: "off"), .text("off"),
            "You are reminded at this hour on a day on which nothing was read. Where the program"
                + " does not run: `rushlight remind install`."),
        Setting(
            "remind.days", .desktop, "Reminds on",
            .text(accepted: "days such as mon,wed"), .text(ReadingReminder.everyDay),
            "On which days of the week you are reminded to read."),
    ]
}
