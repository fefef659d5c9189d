import CommandShell
import CommandShellTesting
import Testing

/// Checks the commands of a section, which are declared one after another in a closure.
@Suite struct CommandSectionTests {
  private let section = CommandSection<String>("Lights") {
    Command("on", arguments: .optional(.integer("N")), summary: "") { "on \($0 ?? 0)" }
    Command("reset", summary: "") { "reset" }
    Command("off", summary: "") { "off" }
  }

  @Test func commandsKeepTheirOrder() throws {
    #expect(section.title == "Lights")
    #expect(
      try CommandTable(section.commands).parse("on 2; reset; off") == ["on 2", "reset", "off"])
  }

  @Test func embeddedCommandsKeepTheirNamesAndHaveOtherMeanings() throws {
    let embedded = section.map { ["lights", $0] }
    #expect(embedded.title == "Lights")
    #expect(
      try CommandTable(embedded.commands).parse("on 2; off") == [
        ["lights", "on 2"], ["lights", "off"],
      ])
  }
}
