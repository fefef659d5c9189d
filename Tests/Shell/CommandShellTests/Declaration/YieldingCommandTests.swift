import Testing
import Unidirectional

@testable import CommandShell

/// Checks the commands of the shell that yield to what a tool and its users wrote before them.
@Suite struct YieldingCommandTests {
  private static let names = ["mark", "unmark", "diff", "drop"]

  private func tool(_ commands: [Command<DeskAction>]) -> Tool<Int, DeskAction> {
    var tool = Tool<Int, DeskAction>(
      initialState: 0, reducer: Reducer { _, _ in [] },
      sections: [CommandSection("Tool") { return commands }])
    tool.name = "desk"
    return tool
  }

  private func mistake(in tool: Tool<Int, DeskAction>) -> String? {
    tool.mistake(
      in: tool.sections.flatMap(\.commands).map(\.description)
        + tool.shellCommands.map(\.description))
  }

  @Test func theyAreTheLatestOnes() {
    let yielding = tool([]).shellCommands.map(\.description).filter(\.yields)
    #expect(yielding.map(\.name) == Self.names)
  }

  @Test(arguments: names)
  func aToolsOwnCommandReplacesTheBuiltIn(name: String) {
    for own in [
      Command(name, summary: "") { DeskAction.rejected },
      Command("other", short: name, summary: "") { DeskAction.rejected },
    ] {
      let tool = tool([own])
      #expect(mistake(in: tool) == nil)
      let names = tool.shellCommands.map(\.description.name)
      #expect(!names.contains(name))
      #expect(Set(names).isSuperset(of: Self.names.filter { $0 != name }))
    }
  }

  @Test func anOlderBuiltInIsNotReplaced() throws {
    let tool = tool([Command("why", summary: "") { .rejected }])
    #expect(try #require(mistake(in: tool)).contains("\"why\" belongs to several commands"))
  }

  @Test(arguments: names)
  func aPrefixNeverMeansThem(name: String) throws {
    let index = CommandIndex(tool([]).shellCommands.map(\.description))
    #expect(try index.command(named: name).name == name)
    for count in 1..<name.count {
      let prefix = String(name.prefix(count))
      let found = try? index.command(named: prefix).name
      #expect(found != name && !index.isUnknown(prefix, in: { () }))
    }
  }

  /// A word such as a currency code may be the beginning of a name.
  @Test func aWordWhoseCommandIsOmittedPrecedesTheirPrefixes() throws {
    let word = OmittedName("a code") { $0.count == 3 }
    let own = Command("to", arguments: .word("CODE"), summary: "") { (_: String) in
      DeskAction.rejected
    }.implicit(for: word)
    let commands = [own.description] + tool([own]).shellCommands.map(\.description)
    #expect(CommandIndex(commands).implicitCommand(for: "mar", in: { () })?.name == "to")
    #expect(CommandIndex(commands).implicitCommand(for: "und", in: { () })?.name == nil)
  }
}
