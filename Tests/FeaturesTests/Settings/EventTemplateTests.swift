import Notebook
import Testing

@testable import ScreenKit

/// How a person words the events of their calendar, as the settings have it.
@Suite struct EventTemplateTests {
    private func read(_ text: String) -> (settings: Settings, problems: [SettingsProblem]) {
        Settings.read(Array(text.utf8))
    }

    @Test func `templates are read grouped or not, and one of them may be named`() {
        let (settings, problems) = read(
            """
            { calendar: { template: "b", templates: {
                a: { title: "{kind}: {title}" },
                b: { title: "{title}", notes: "{library}\\n{day}", alarm: 2 } } },
              "calendar.templates.c": { title: "{percent}" } }
            """)
        #expect(problems.isEmpty, "\(problems.map(\.why))")
        #expect(settings.eventTemplate == "b")
        #expect(
            settings.eventTemplates == [
                EventTemplate(name: "a", title: "{kind}: {title}", notes: "", alarmDays: nil),
                EventTemplate(
                    name: "b", title: "{title}", notes: "{library}\n{day}", alarmDays: 2),
                EventTemplate(name: "c", title: "{percent}", notes: "", alarmDays: nil),
            ])
    }

    @Test(arguments: [
        ("a: 3", "is an object"), ("a: {}", "needs `title`"),
        ("a: { title: \" \" }", "is text in quotes"),
        ("a: { title: \"{who}\" }", "{who} is nothing that is known of an event"),
        ("a: { title: \"x\", notes: \"{}\" }", "{} is nothing"),
        ("a: { title: \"x\", colour: 1 }", "has no field “colour”"),
        ("a: { title: \"x\", alarm: 400 }", "is a number of days from 0 to 365"),
        ("a: { title: \"x\", alarm: 1.5 }", "is a number of days"),
        ("standard: { title: \"x\" }", "is no name"), ("\"\": { title: \"x\" }", "is no name"),
    ])
    func `a template with a mistake is left out, and the mistake is told`(
        written: String, why: String
    ) {
        let (settings, problems) = read("{ calendar: { templates: { \(written) } } }")
        #expect(settings.eventTemplates.isEmpty)
        #expect(problems.count == 1)
        #expect(problems.first?.why.contains(why) == true, "\(problems.map(\.why))")
    }

    @Test func `no more are accepted than a person can have, and the later of two holds`() {
        let many = (0..<60).map { "t\($0): { title: \"x\" }" }.joined(separator: ", ")
        let (settings, problems) = read("{ calendar: { templates: { \(many) } } }")
        #expect(settings.eventTemplates.count == EventTemplate.countMax)
        #expect(problems.count == 1)
        let twice = read(
            "{ \"calendar.templates.a\": { title: \"x\" }, calendar: { templates: "
                + "{ a: { title: \"y\" } } } }")
        #expect(twice.settings.eventTemplates.map(\.title) == ["y"])
    }
}
