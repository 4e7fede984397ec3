import Catalogs

extension Invocation {
    static func account(_ parsed: ParsedArguments) throws(Complaint) -> AccountCommand.Order {
        let (words, json) = (parsed.arguments, parsed.has("json"))
        switch parsed.command.words.last {
        case "add":
            return .add(
                words[0], name: parsed.options["name"],
                fingerprint: parsed.options["fingerprint"], json: json)
        case "trust": return .trust(words[0], try trust(parsed), json: json)
        case "remove": return .remove(words[0])
        case "sign-in":
            if let answer = parsed.options["age-gate"] {
                return .choose(words[0], yes: answer == "yes")
            }
            if parsed.has("browser") {
                return .signInOutside(words[0], descriptor: try descriptor(parsed, "answer-fd"))
            }
            return .signIn(words[0], user: parsed.options["user"], try source(parsed))
        case "sign-out": return .signOut(words[0])
        case "download":
            return .download(
                words[0], address: words[1], title: parsed.options["title"], json: json)
        default: return .list(json: json)
        }
    }

    private static func trust(
        _ parsed: ParsedArguments
    ) throws(Complaint) -> AccountCommand.TrustWish {
        guard let fingerprint = parsed.options["fingerprint"] else {
            return parsed.has("forget") ? .forget : .look
        }
        guard !parsed.has("forget") else {
            throw .usage(
                "--forget", "--fingerprint was given as well", next: "Only one of them is done.")
        }
        return .named(fingerprint)
    }

    /// nil for what is no matter of where passwords are.
    static func vault(_ parsed: ParsedArguments) -> VaultCommand.Order? {
        switch parsed.command.words.last {
        case "passphrase": .passphrase
        case "passwords": parsed.arguments.first.flatMap(SecretPlace.init).map { .keep($0) }
        default: nil
        }
    }

    /// Where the passphrase of a command comes from that may need one.
    static func passphrase(
        _ parsed: ParsedArguments
    ) throws(Complaint) -> VaultCommand.Source {
        var source = VaultCommand.Source()
        source.descriptor = try descriptor(parsed, "passphrase-fd")
        source.newDescriptor = try descriptor(parsed, "new-passphrase-fd")
        return source
    }

    /// nil for what is no matter of loans.
    static func loan(_ parsed: ParsedArguments) -> LoanCommand.Order? {
        let (words, json) = (parsed.arguments, parsed.has("json"))
        guard let word = parsed.command.words.last else { return nil }
        if word == "loans" { return .list(words.first, json: json) }
        // Of a catalog when no book of it is named.
        if word == "remove", words.count < 2 { return nil }
        return LoanCommand.Wish(rawValue: word).map {
            .press($0, account: words[0], book: words[1], json: json)
        }
    }

    private static func source(
        _ parsed: ParsedArguments
    ) throws(Complaint) -> AccountCommand.PasswordSource {
        let descriptor = try passwordDescriptor(parsed)
        guard let command = parsed.options["password-command"] else {
            return descriptor.map { .descriptor($0) } ?? .prompt
        }
        guard descriptor == nil else {
            throw .usage(
                "--password-command", "--password-fd was given as well",
                next: "Only one of them is asked.")
        }
        return .command(command)
    }
}
