import ArgumentParser
import Foundation
import Testing

@testable import CommandShell

private struct Words: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Work with words.", version: "1.0",
    subcommands: [Count.self, Join.self, Fail.self], defaultSubcommand: Count.self)

  struct Count: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Count words.")
    @Flag(help: "Print JSON.") var json = false
    @Option(name: .shortAndLong, help: "Count at most N.") var quota: Int?
    @Argument(help: "The words.") var words: [String] = []

    func run() { print(json ? "[\(words.count)]" : "\(min(words.count, quota ?? .max))") }
  }

  struct Join: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Join words.", subcommands: [Loud.self, Quiet.self], defaultSubcommand: Loud.self)

    struct Loud: AsyncParsableCommand {
      @Argument var words: [String]
      func run() async { print(words.joined(separator: "!")) }
    }

    struct Quiet: ParsableCommand {
      @Argument var words: [String]
      func run() { print(words.joined()) }
    }
  }

  struct Fail: ParsableCommand {
    enum Trouble: Error { case some }
    @Flag var silently = false
    func validate() throws { if silently { throw ValidationError("Be loud.") } }
    func run() throws { throw Trouble.some }
  }
}

#if os(Linux) || os(macOS)
  /// Compares calls of a command line that has a prompt with calls of the same one without.
  @Suite struct PromptCallTests {
    @Test(
      arguments: [
        (["count", "a", "b"], 0), (["a", "b"], 0), (["--quota", "1", "a", "b"], 0),
        (["-q1", "a", "b"], 64), (["-q", "1"], 0), (["--json", "a"], 0), (["--", "-a"], 0),
        (["join", "a", "b"], 0), (["join", "quiet", "a", "b"], 0), (["--version"], 0),
        (["help", "join"], 0), (["count", "--help"], 0), (["--help", "count"], 0),
        (["--generate-completion-script", "bash"], 0),
        (["join"], 64), (["join", "quiet"], 64), (["count", "--bogus"], 64), (["--nonsense"], 64),
        (["count", "-q", "x"], 64), (["fail"], 1), (["fail", "--silently"], 64),
        (["fail", "x"], 64),
        (["join", "--jsn", "a"], 64), (["--steps", "x"], 64),
      ] as [([String], Int)])
    func aCallWithArgumentsIsTheSameAsBefore(words: [String], code: Int) async throws {
      let before = await #expect(
        processExitsWith: .exitCode(Int32(code)),
        observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [words] in
        await Words.main(words)
        exit(0)
      }
      let now = await #expect(
        processExitsWith: .exitCode(Int32(code)),
        observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [words] in await Shell.run(Words.self, arguments: words) }
      #expect(text(now?.standardOutputContent) == text(before?.standardOutputContent))
      #expect(text(now?.standardErrorContent) == text(before?.standardErrorContent))
    }

    private func text(_ bytes: [UInt8]?) -> String {
      String(decoding: bytes ?? [], as: UTF8.self)
    }

    @Test(arguments: ["--help", "-h", "help"])
    func helpListsTheOptionsOfASession(word: String) async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [word] in await Shell.run(Words.self, arguments: [word])
      }
      let help = text(result?.standardOutputContent)
      #expect(help.hasPrefix(Words.helpMessage(columns: 80) + "\n\nSESSION OPTIONS"), "\(help)")
      #expect(help.contains("\n  -c, --command <TEXT>"))
      #expect(help.components(separatedBy: "-h, --help").count == 2)
    }

    /// A word that no command has begins the arguments of the default sub-command, as before.
    @Test(arguments: [
      ("x b", "2\n"), ("--quota 1 a b", "1\n"), ("count a", "1\n"), ("cou a", "1\n"),
      ("join a b", "a!b\n"), ("join quiet a b", "ab\n"), ("echo a", "a\n"),
    ])
    func theDefaultSubcommandNeedsNoNameAtThePrompt(line: String, expected: String) async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [line] in await Shell.run(Words.self, arguments: ["-c", line])
      }
      let output = text(result?.standardOutputContent)
      #expect(output.hasSuffix(expected))
    }
  }
#endif
