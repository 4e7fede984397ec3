/// Pronouns that stand behind a verb as one word with it: dímelo, dándoselo, parlarne.
struct Enclitics: Sendable {
    /// An infinitive as it stands before them, with its own ending: `ar` of parlar-ne is `are`.
    var infinitives: [(ending: String, own: String)]
    var pronouns: [String]
    /// Pronouns that are the person itself, and what the infinitive of such a verb has behind it,
    /// where dictionaries have it so: quejarse, alzarsi.
    var reflexives: Set<String> = []
    var reflexive = ""
    /// What has pronouns behind it and is no verb: ecco-lo.
    var others: [String] = []
    /// What a form may have lost before them: `s` of vámo-nos, the apostrophe of di-mmi.
    var lost = ""

    private static let pronounsMax = 2
    private static let lettersMin = 2

    /// What is left of a word without one or two of them, and whether one was reflexive.
    private func rests(of word: String) -> [(rest: String, isReflexive: Bool)] {
        var all: [(rest: String, isReflexive: Bool)] = []
        var last = [(rest: word, isReflexive: false)]
        for _ in 0..<Self.pronounsMax {
            last = last.flatMap { former in
                pronouns.compactMap { pronoun in
                    guard former.rest.hasSuffix(pronoun),
                        former.rest.count >= pronoun.count + Self.lettersMin
                    else { return nil }
                    return (
                        String(former.rest.dropLast(pronoun.count)),
                        former.isReflexive || reflexives.contains(pronoun)
                    )
                }
            }
            all += last
        }
        return all
    }

    /// The infinitives that a word with pronouns may come from.
    /// - Parameter lemmas: of a verb without them.
    func verbs(of word: String, _ lemmas: (String) -> [String]) -> [String] {
        rests(of: word).flatMap { rest, isReflexive in
            let verbs = verbs(before: rest, lemmas)
            return verbs + (isReflexive ? verbs.compactMap(reflexive) : [])
        }
    }

    private func reflexive(_ verb: String) -> String? {
        infinitives.first { verb.hasSuffix($0.own) }.map {
            verb.dropLast($0.own.count) + $0.ending + reflexive
        }
    }

    private func verbs(before rest: String, _ lemmas: (String) -> [String]) -> [String] {
        let plain = Self.withoutAccents(rest)
        var forms = [rest]
        if plain != rest { forms.append(plain) }
        let own = forms.flatMap { form in
            infinitives.filter { form.hasSuffix($0.ending) }.map {
                String(form.dropLast($0.ending.count)) + $0.own
            }
        }
        if !lost.isEmpty { forms.append(plain + lost) }
        return own + forms.flatMap(lemmas).filter(isInfinitive) + others.filter { $0 == rest }
    }

    private func isInfinitive(_ form: String) -> Bool {
        infinitives.contains { form.hasSuffix($0.own) }
    }

    /// A verb has an accent that it has not without its pronouns: dándo-se-lo.
    private static func withoutAccents(_ word: String) -> String {
        String(
            word.map { letter in
                switch letter {
                case "á": "a"
                case "é": "e"
                case "í": "i"
                case "ó": "o"
                case "ú": "u"
                default: letter
                }
            })
    }
}
