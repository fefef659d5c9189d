import Foundation
import TestProcesses
import Testing

/// Checks that results and errors go to separate streams, and that pipes get no escape sequences.
@Suite(.ownThread) struct StreamsTests {
  @Test func resultsGoToStandardOutputAndErrorsToStandardError() async throws {
    let result = try await primetime(
      input: "count 5\nfavorite 9\nprime?\nincremnt\nnth 0\necho end\n"
    ).run()
    #expect(result.output == "  count: 0 → 5\n5 is prime.\nend\n")
    let errors = result.errors.split(separator: "\n")
    #expect(errors.map { $0.prefix(17) } == [2, 4, 5].map { "<stdin>:\($0): error:" })
  }

  /// The tools, with options that keep their commands from using the network.
  static let tools = [
    ("primetime", ["--nth-prime", "local"]), ("currency", ["--rates-url", "http://127.0.0.1:1"]),
    ("headlines", []),
  ]

  @Test(arguments: tools)
  func noEscapeSequenceGetsIntoAPipe(_ name: String, _ options: [String]) async throws {
    let executable = try executableURL(named: name)
    let commands = try await Self.commands(of: executable)
    #expect(commands.count > 7)
    let script = commands.map { command in
      // Without a file name, `headlines` would use the network.
      let bare = command == "load" ? "" : "\(command)\n"
      return bare + "\(command) 7\n\(command) 2 9\n\(command) 'no such'\nhelp \(command)\n"
    }
    for format in ["dump", "diff", "json"] {
      var tool = try ToolProcess(
        executable, options + ["--echo", "--log-format", format, "-"], input: script.joined())
      // A terminal type in the environment does not turn a pipe into a terminal.
      tool.environment["TERM"] = "xterm-256color"
      tool.environment["COLORTERM"] = "truecolor"
      let result = try await tool.run()
      #expect(result.output.contains("help \(commands[0])\n"))
      #expect(!result.errors.isEmpty)
      #expect(!(result.standardOutput + result.standardError).contains(0x1B))
    }
  }

  /// Returns the names of a tool's commands, as `help` and `help shell` list them, except `quit`.
  private static func commands(of executable: URL) async throws -> [String] {
    let help = try await ToolProcess(executable, ["-c", "help; help shell"]).run().output
    return help.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0 != "quit" }
  }

  static let besideHelp = [
    ["--help"], ["-c", "echo run", "--help"], ["--help", "no-such-script"],
    ["--bogus", "--help"], ["--help", "--bogus"],
    ["--log-file", "/no/such/folder/log", "--help"],
  ]

  @Test func helpWinsAndIsNoError() async throws {
    let help = try await primetime("-h").run()
    #expect(help.output.hasPrefix("OVERVIEW: "))
    for arguments in Self.besideHelp {
      let result = try await ToolProcess(executableURL(named: "primetime"), arguments).run()
      #expect(result.output == help.output, "\(arguments)")
      #expect(result.errors == "", "\(arguments)")
      #expect(result.status == .exited(0), "\(arguments)")
    }
  }

  @Test func twoDashesEndTheOptions() async throws {
    let tool = try primetime("-q", "--", "--help", "-c", "-")
    try tool.sandbox.write("echo one\n".utf8, to: "--help")
    try tool.sandbox.write("echo two\n".utf8, to: "-c")
    let result = try await tool.run()
    #expect(result.output == "one\ntwo\n")
    #expect(result.status == .exited(0))
  }
}
