@main enum Rushlight { static func main() {} }
