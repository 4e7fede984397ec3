extension AccountCommand {
    static func readSignIn(_ given: ParsedArguments) throws(Complaint) -> Order {
        if let answer = given["age-gate"] {
            return .choose(given.words[0], yes: answer == "yes")
        }
        if given.has("browser") {
            return .signInOutside(
                given.words[0], method: given["method"],
                descriptor: try given.descriptor("answer-fd"))
        }
        return .signIn(
            given.words[0], user: given["user"], method: given["method"], try source(given))
    }

    static func readTrust(_ given: ParsedArguments) throws(Complaint) -> TrustWish {
        guard let fingerprint = given["fingerprint"] else {
            return given.has("forget") ? .forget : .look
        }
        guard !given.has("forget") else {
            throw .usage(
                "--forget", "--fingerprint was given as well", next: "Only one of them is done.")
        }
        return .named(fingerprint)
    }

    static func source(_ given: ParsedArguments) throws(Complaint) -> PasswordSource {
        let descriptor = try given.passwordDescriptor()
        guard let command = given["password-command"] else {
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
