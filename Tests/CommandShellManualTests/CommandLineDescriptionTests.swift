import ArgumentParser
import Foundation
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

  private func description() throws -> CommandLineDescription {
    let command = Result { try Sample.parseAsRoot(["--experimental-dump-help"]) }
    guard case .failure(let dump) = command else { throw ValidationError("no dump came") }
    return try JSONDecoder().decode(
      CommandLineDescription.self, from: Data(Sample.fullMessage(for: dump).utf8))
  }

  @Test func readsTheDumpOfArgumentParser() throws {
    let sample = try description()
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
