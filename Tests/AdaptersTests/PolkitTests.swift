import CBus
import Catalogs
import Glibc
import Synchronization
import Testing

@testable import Adapters

extension MprisTests {
    /// polkit on a bus of the test's own, played by a scripted program.
    @Suite struct PolkitTests {
        private struct Asked: Equatable, Sendable {
            var kind: String?
            var subject: String?
            var action: String?
            var flags: UInt32?
            var question: String?
        }

        private final class Authority: @unchecked Sendable {
            enum Manner: Sendable {
                case says(Bool)
                case hasNoAgent, refusesTheRule, isSilent

                var isRight: Bool { if case .says(true) = self { true } else { false } }
                var isChallenge: Bool { if case .hasNoAgent = self { true } else { false } }
            }

            let asked = Mutex<[Asked]>([])
            let cancelled = Mutex<[String]>([])
            private var program: BusProgram?

            init?(_ manner: Manner) {
                program = BusProgram(Polkit.name, at: [Polkit.path], on: .system) {
                    [unowned self] line, call in
                    let reader = BusReader(bus: line.bus, message: call)
                    if line.member(call) == "CancelCheckAuthorization" {
                        cancelled.withLock { $0.append(reader.text() ?? "") }
                        return line.reply(call) { _ in }
                    }
                    asked.withLock { $0.append(Self.read(reader)) }
                    switch manner {
                    case .says, .hasNoAgent:
                        return line.reply(call) { body in
                            body.within("r", "bba{ss}") {
                                body.put(.flag(manner.isRight))
                                body.put(.flag(manner.isChallenge))
                                body.put(.words([]))
                            }
                        }
                    case .refusesTheRule:
                        return sb_refuse(call, Polkit.name + ".Error.Failed", "no such action")
                    case .isSilent: return 1
                    }
                }
                if program == nil { return nil }
            }

            func close() { program?.close() }

            private static func read(_ reader: BusReader) -> Asked {
                var asked = Asked()
                let subject = reader.within("r", "sa{sv}") { () -> [String]? in
                    asked.kind = reader.text()
                    return reader.list("{sv}") {
                        reader.within("e", "sv") {
                            _ = reader.text()
                            return reader.variant("s") { reader.text() }
                        }
                    }
                }
                asked.subject = subject?.first
                asked.action = reader.text()
                _ = reader.list("{ss}") { () -> Bool? in nil }
                asked.flags = reader.unsigned()
                asked.question = reader.text()
                return asked
            }
        }

        @Test(arguments: [(true, SystemAnswer.right), (false, .refused)])
        func `what polkit says of the person counts`(isRight: Bool, answer: SystemAnswer) throws {
            let bus = try #require(PrivateBus())
            defer { withExtendedLifetime(bus) {} }
            let authority = try #require(Authority(.says(isRight)))
            defer { authority.close() }
            #expect(Polkit().ask { true } == answer)
            let asked = try #require(authority.asked.withLock { $0.first })
            #expect(asked.kind == "system-bus-name" && asked.subject?.hasPrefix(":") == true)
            #expect(asked.action == Polkit.action && asked.flags == 1)
        }

        @Test func `without a rule, without polkit or without a bus it says so`() throws {
            do {
                let bus = try #require(PrivateBus())
                defer { withExtendedLifetime(bus) {} }
                guard case .failed = Polkit().ask(isWanted: { true }) else {
                    Issue.record("there is no polkit")
                    return
                }
                let manners = [
                    (Authority.Manner.refusesTheRule, "no rule"), (.hasNoAgent, "no program"),
                ]
                for (manner, words) in manners {
                    let authority = try #require(Authority(manner))
                    defer { authority.close() }
                    guard case .failed(let why) = Polkit().ask(isWanted: { true }) else {
                        Issue.record("it did not say that there is \(words)")
                        return
                    }
                    #expect(why.why.contains(words))
                }
            }
            setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere", 1)
            guard case .failed = Polkit().ask(isWanted: { true }) else {
                Issue.record("there is no bus")
                return
            }
        }

        @Test func `a question that is no longer wanted is taken back`() throws {
            let bus = try #require(PrivateBus())
            defer { withExtendedLifetime(bus) {} }
            let authority = try #require(Authority(.isSilent))
            defer { authority.close() }
            let looked = Mutex(0)
            let answer = Polkit().ask {
                looked.withLock { count in
                    count += 1
                    return count < 3
                }
            }
            #expect(answer == .refused)
            let question = authority.asked.withLock { $0.first?.question }
            #expect(authority.cancelled.withLock { $0 } == [question ?? ""])
        }
    }
}
