import ArgumentParser
import Testing

@testable import CommandShellManual

@Suite struct CommandLineDescriptionTests {
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
    let sample = try CommandLineDescription(of: Sample.self)
    #expect(sample.name == "sample")
    #expect(sample.abstract == "Try things.")
    #expect(sample.discussion == "Some of them.")
    #expect(
      sample.options.map(\.names) == [["-c", "--command"], ["--version"], ["-h", "--help"]])
    #expect(sample.options[0].valueName == "text")
    #expect(sample.options[0].sentences == "Run TEXT. The default is none.")
    #expect(sample.positionals.map(\.valueName) == ["scripts"])
    #expect(sample.positionals[0].isRepeating)
  }
}
