import CommandShell

/// A command line as it was before it had a prompt; only ``Main`` is new.
struct Phrases: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phrases", abstract: "Work with short texts.", version: "1.0",
    subcommands: [Count.self, Change.self, Repeat.self, Wait.self, Check.self])
}

@main struct Main {
  static func main() async { await Shell.run(Phrases.self) }
}

struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Count words or characters.")

  enum Unit: String, CaseIterable, ExpressibleByArgument { case words, characters }

  @Option(help: "The unit to count.") var unit = Unit.words
  @Argument(help: "The text.") var text: [String]

  func run() {
    print(unit == .words ? text.count : text.joined(separator: " ").count)
  }
}

struct Change: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Change a text.", subcommands: [Upper.self, Lower.self])

  struct Upper: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change to capital letters.")
    @Flag(help: "Change only the first letter.") var first = false
    @Argument(help: "The text.") var text: [String]

    func run() {
      let text = text.joined(separator: " ")
      print(first ? text.prefix(1).uppercased() + text.dropFirst() : text.uppercased())
    }
  }

  struct Lower: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change to small letters.")
    @Argument(help: "The text.") var text: [String]

    func run() { print(text.joined(separator: " ").lowercased()) }
  }
}

struct Repeat: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Print a text several times.")
  @Option(name: .shortAndLong, help: "The number of times.") var times = 2
  @Argument(help: "The text.") var text: String

  func validate() throws {
    if times < 1 { throw ValidationError("--times must be at least 1") }
  }

  func run() { for _ in 0..<times { print(text) } }
}

struct Wait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "later", abstract: "Print a text after a moment.")
  @Option(help: "The time in milliseconds.") var after = 10
  @Argument(help: "The text.") var text: String

  func run() async throws {
    try await Task.sleep(for: .milliseconds(after))
    print(text)
  }
}

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fail with status 3 unless two texts are equal.")
  @Argument(help: "A text.") var first: String
  @Argument(help: "Another text.") var second: String

  func run() throws { if first != second { throw ExitCode(3) } }
}
