import ArgumentParser
import Testing

@testable import CommandShell

@Suite struct CommandLineArgumentTests {
  private struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sample", abstract: "Try things.", discussion: "Some of them.", version: "1")

    @Option(
      name: [.long, .customShort("c")], help: ArgumentHelp("Run TEXT.", valueName: "text"))
    var command = "none"

    @Flag(help: .hidden) var secret = false

    @ArgumentParser.Argument(help: "A script.") var scripts: [String] = []
  }

  @Test func readsTheDumpOfArgumentParser() throws {
    let arguments = try CommandLineArgument.all(of: Sample.self)
    #expect(arguments.map(\.kind) == [.positional, .option, .flag, .flag])
    #expect(
      arguments.map(\.options) == [[], ["-c", "--command"], ["--version"], ["-h", "--help"]])
    #expect(arguments[0].valueName == "scripts")
    #expect(arguments[0].isRepeating)
    #expect(arguments[1].valueName == "text")
    #expect(arguments[1].sentences == "Run TEXT. The default is none.")
  }
}
