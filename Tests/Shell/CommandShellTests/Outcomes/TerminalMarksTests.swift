import Foundation
import LineEditing
import Synchronization
import SystemIO
import Testing

@testable import CommandShell

@Suite struct TerminalMarksTests {
  /// Environment variables, and whether the terminal gets marks and shows progress.
  private static let terminals: [([String: String], Bool, Bool)] = [
    ([:], false, false),
    (["TERM_PROGRAM": "Apple_Terminal"], false, false),
    (["TERM_PROGRAM": "iTerm.app"], true, false),
    (["TERM_PROGRAM": "iTerm.app", "TERM_FEATURES": "T3LrMSc7UUw9Ts3BFGsSyHNoSxF"], true, false),
    (["TERM_PROGRAM": "iTerm.app", "TERM_FEATURES": "T3LrMPaSc7"], true, false),
    (["TERM_PROGRAM": "iTerm.app", "TERM_FEATURES": "T3LrMPSc7"], true, true),
    (["TERM_PROGRAM": "iTerm.app", "TERM_FEATURES": "T3P"], true, true),
    (["TERM_PROGRAM": "WezTerm"], true, true), (["TERM_PROGRAM": "ghostty"], true, true),
    (["TERM_PROGRAM": "vscode"], true, true), (["TERM": "xterm-ghostty"], true, true),
    (["TERM": "xterm-kitty"], true, false), (["TERM": "foot-extra"], true, false),
    // OSC 9 is a notification here, even if the terminal was started in one that shows progress.
    (["TERM": "xterm-kitty", "KONSOLE_VERSION": "260400"], true, false),
    (["TERM": "foot", "TERM_PROGRAM": "ghostty"], true, false),
    (["WT_SESSION": "7a1c"], true, true), (["WT_SESSION": ""], false, false),
    (["KONSOLE_VERSION": "251203"], true, false), (["KONSOLE_VERSION": "260400"], true, true),
    (["KONSOLE_VERSION": "x"], true, false),
    (["TERM_PROGRAM": "ghostty", "TERM": "dumb"], false, false),
    (["TERM_PROGRAM": "ghostty", "TERM": ""], false, false),
    (["TERM_PROGRAM": "ghostty", "TERM": "tmux-256color"], false, false),
    (["TERM_PROGRAM": "ghostty", "TERM": "screen"], false, false),
    (["TERM_PROGRAM": "ghostty", "TMUX": "/tmp/tmux-0/default,1,0"], false, false),
    (["TERM_PROGRAM": "ghostty", "STY": "1.pts"], false, false),
  ]

  @Test(arguments: terminals)
  func onlyKnownTerminalsGetMarks(variables: [String: String], isOn: Bool, showsProgress: Bool) {
    let variables = variables.merging(["TERM": "xterm-256color"]) { own, _ in own }
    let marks = TerminalMarks(isAllowed: true) { variables[$0] }
    #expect(marks.lines.isOn == isOn)
    #expect(marks.showsProgress == showsProgress)
    #expect(marks.folder.isEmpty != isOn)
    let off = TerminalMarks(isAllowed: false) { variables[$0] }
    #expect(!off.lines.isOn && !off.showsProgress && off.folder.isEmpty)
  }

  @Test func theFolderIsAnAddress() throws {
    let marks = TerminalMarks(isAllowed: true) { ["TERM": "foot"][$0] }
    let pattern = /\e\]7;file:\/\/[^\/ ]+(\/[!-~]*)\e\\/
    let path = try #require(marks.folder.wholeMatch(of: pattern)?.output.1)
    #expect(path.removingPercentEncoding == CurrentProcess.folder)
    #expect(TerminalMarks.encoded("/a b/é%/\u{1B}") == "/a%20b/%C3%A9%25/%1B")
  }

  @Test func aSettingDoesNotLookForTheTerminalAgain() throws {
    let count = Atomic(0)
    var environment = try ShellEnvironment.live()
    environment.variable = { name in
      if name == "TERM_PROGRAM" { count.add(1, ordering: .relaxed) }
      return ["TERM": "xterm", "TERM_PROGRAM": "WezTerm"][name]
    }
    var options = SessionOptions()
    let devices = OutputDevices(
      options, environment, log: nil, redact: { $0 }, isEnding: { _ in false })
    let atStart = count.load(ordering: .relaxed)
    options.quiet = true
    devices.adopt(options)
    #expect(count.load(ordering: .relaxed) == atStart)
    #expect(devices.marks.lines.isOn)
    options.marks = false
    devices.adopt(options)
    #expect(!devices.marks.lines.isOn)
  }

  @Test func progressIsAPercentageOrUnknown() {
    #expect(TerminalMarks.progress(0.429) == "\u{1B}]9;4;1;42\u{1B}\\")
    #expect(TerminalMarks.progress(nil) == "\u{1B}]9;4;3\u{1B}\\")
  }
}
