import CommandShell
import Testing

/// Checks the commands of a section, which are declared one after another in a closure.
@Suite struct CommandSectionTests {
  private func section(isAdmin: Bool, rooms: [String]) -> CommandSection<String> {
    CommandSection("Lights") {
      Command("on", arguments: .optional(.integer("N")), summary: "") { "on \($0 ?? 0)" }
      if isAdmin {
        Command("reset", summary: "") { "reset" }
      }
      if rooms.isEmpty {
        Command("build", summary: "") { "build" }
      } else {
        Command("rooms", summary: "") { "rooms" }
      }
      for room in rooms {
        Command(room, summary: "") { room }
      }
      [Command("off", summary: "") { "off" }]
    }
  }

  @Test func commandsKeepTheirOrder() throws {
    #expect(
      try parse("on 2; reset; rooms; hall; attic; off") == [
        "on 2", "reset", "rooms", "hall", "attic", "off",
      ])
  }

  private func parse(_ line: String) throws -> [String] {
    try CommandTable(section(isAdmin: true, rooms: ["hall", "attic"]).commands).parse(line)
  }

  @Test func aConditionThatIsFalseAddsNoCommands() {
    let table = CommandTable(section(isAdmin: false, rooms: []).commands)
    #expect(table.commands.count == 3)
    #expect(throws: ShellError.self) { try table.parse("reset") }
    #expect(throws: Never.self) { try table.parse("build") }
  }

  @Test func mapChangesEveryMeaning() throws {
    let section = section(isAdmin: true, rooms: []).map(\.count)
    #expect(section.title == "Lights")
    #expect(try CommandTable(section.commands).parse("on 12; off") == [5, 3])
  }
}
