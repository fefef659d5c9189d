import CommandShellTesting
import Foundation
import StateDiff
import Testing
import Unidirectional

@testable import CommandShell

/// Tests settings of a tool that are part of its state.
@Suite struct StateSettingTests {
  private func expect(
    _ text: String, _ options: SessionOptions = SessionOptions(),
    variables: [String: String] = [:]
  ) throws {
    try expectTranscript(of: timesheetTool(), text, options: options, variables: variables)
  }

  @Test func setChangesTheState() throws {
    try expect(
      """
      > set hourly-rate
      hourly-rate = 60
      > set hourly-rate 80
        rate: 60 → 80
      > set hour
      hourly-rate = 80
      > undo
        rate: 80 → 60
      > set rounding up
        rounding: nearest → up
      > set rounding
      rounding = up
      """)
  }

  @Test func aWrongValueIsAnErrorThatNamesIt() throws {
    try expect(
      """
      > set hourly-rate 0
      <stdin>:1: error: "0" is too small; EUR of set hourly-rate is at least 1
      > set hourly-rate ten
      <stdin>:2: error: "ten" is not an integer; write it like 42, -7, 1_000_000 or 1e6
      > set hourly-rate 13
      <stdin>:3: error: 13 is unlucky
      > set rounding sideways
      <stdin>:4: error: "sideways" is not one of nearest, up
      > history
      no steps
      """)
  }

  @Test func setWithoutAWordListsIt() throws {
    let text = try transcript(of: timesheetTool(), running: ["set", "help set hourly-rate"])
    #expect(text.contains("  hourly-rate = 60      The price of an hour."))
    #expect(text.contains("  log-file = -"))
    #expect(text.contains("set hourly-rate [EUR] [--save]"))
  }

  @Test func anOptionIsPartOfTheStart() throws {
    var options = SessionOptions()
    options.settings = ["hourly-rate": "90", "rounding": "up"]
    options.echo = true
    try expect(
      """
      > total 2
      total 2
      180
      > history
      history
      no steps
      > set hourly-rate
      set hourly-rate
      hourly-rate = 90
      """, options)
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: ["0", "13", "ten"])
    func aWrongOptionEndsTheSession(_ value: String) async throws {
      let result = await #expect(
        processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
      ) { [value] in
        var options = SessionOptions()
        (options.settings, options.commands) = (["hourly-rate": value], ["total 1"])
        var tool = timesheetTool()
        tool.name = "timesheet"
        exit(Shell.run(tool, options: options, environment: try .live()).code)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("error: --hourly-rate: ") && text.contains(value))
    }
  #endif

  @Test func aPlanAndOneStepIncludeIt() throws {
    try expect(
      """
      > plan 'set hourly-rate 70; total 1'
        rate: 60 → 70
      Effects: none
      Effects: none
      > plan 'add 2; set hourly-rate 70'
        hours: 0 → 2
      Effects: none
        rate: 60 → 70
      Effects: none
      > apply
        hours: 0 → 2
        rate: 60 → 70
      > undo
        hours: 2 → 0
        rate: 70 → 60
      """)
  }

  @Test func aPlanOfItLeavesTheOutputOfTheSessionAlone() throws {
    var options = SessionOptions()
    options.quiet = true
    try expect(
      """
      > plan set hourly-rate 70
        rate: 60 → 70
      Effects: none
      > add 2
      """, options)
    options.quiet = false
    options.logFormat = .diff
    try expect(
      """
      > plan set hourly-rate 70
        rate: 60 → 70
      Effects: none
      > add 2
      Action: added(2)
      Effects: none
      Changes:
        hours: 0 → 2
      ---
      """, options)
  }

  @Test func itsEffectsAreAwaited() throws {
    try expect(
      """
      > set hourly-rate 100
        rate: 60 → 100
      sent
      """)
  }

  @Test func anyRecordingReplays() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = SessionOptions()
    options.settings = ["hourly-rate": "90"]
    options.record = folder.appending(path: "a.jsonl").path
    try expect(
      """
      > add 1
        hours: 0 → 1
      > set hourly-rate 80
        rate: 90 → 80
      > undo 2
        hours: 1 → 0
        rate: 80 → 90
      """, options)
    try expectReplay(of: options.record ?? "", by: timesheetTool())
    // In a session that continues a recording, an option is a step.
    var later = SessionOptions()
    (later.settings, later.replay) = (["hourly-rate": "50"], options.record)
    later.commands = ["history"]
    let text = try transcript(of: timesheetTool(), running: [], options: later)
    #expect(text.contains("3  set hourly-rate 50  rate: 90 → 50"))
  }

  @Test func theRCFileKeepsIt() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let variables = ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]
    func session(_ lines: String..., option: String? = nil) throws -> String {
      var options = SessionOptions()
      options.settings = option.map { ["hourly-rate": $0] } ?? [:]
      let session = try TerminalSession(
        timesheetTool(), rows: 60, options: options, variables: variables)
      try session.type(lines.map { "\($0)\r" }.joined())
      return session.screen.text
    }
    #expect(try session("set hourly-rate 80 --save").contains("saved 1 setting to"))
    let rc = try String(contentsOf: folder.appending(path: "tool/rc"), encoding: .utf8)
    #expect(rc.contains("\nset hourly-rate 80\n"))
    let later = try session("history", "set hourly-rate")
    #expect(later.contains("no steps") && later.contains("hourly-rate = 80"))
    #expect(!later.contains("rate: 60 → 80"))
    #expect(try session("set hourly-rate", option: "70").contains("hourly-rate = 70"))
    #expect(try session("set hourly-rate 60 --save").contains("saved 1 setting to"))
    #expect(try session("set hourly-rate").contains("hourly-rate = 60"))
  }

  // MARK: Kept settings

  /// The rate that a file keeps, which is also a setting; nil if there is no file.
  private func keptRate(in folder: URL) throws -> Int? {
    struct Content: Decodable { let data: Int }
    let file = folder.appending(path: "tool/rate.json")
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    return try JSONDecoder().decode(Content.self, from: bytes).data
  }

  private func keepingTool() -> Tool<Timesheet, TimesheetAction> {
    var tool = timesheetTool()
    tool.keptData = KeptData("rate", \.rate)
    return tool
  }

  @Test func anOptionIsNotWrittenToTheKeptFile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ lines: String..., option: String? = nil) throws -> String {
      var tool = timesheetTool()
      tool.keptData = KeptData("sheet", \.self)
      var options = SessionOptions()
      options.quiet = true
      options.settings = option.map { ["hourly-rate": $0] } ?? [:]
      return try transcript(
        of: tool, running: lines, options: options, variables: ["XDG_DATA_HOME": folder.path])
    }
    func kept() throws -> Timesheet? {
      struct Content: Decodable { let data: Timesheet }
      let file = folder.appending(path: "tool/sheet.json")
      guard let bytes = try? Data(contentsOf: file) else { return nil }
      return try JSONDecoder().decode(Content.self, from: bytes).data
    }
    #expect(try run("total 2", option: "90") == "> total 2\n180\n")
    #expect(try kept() == nil)
    _ = try run("add 2", "total 2", option: "90")
    #expect(try kept() == Timesheet(hours: 2, rate: 60))
    #expect(try run("set hourly-rate") == "> set hourly-rate\nhourly-rate = 60\n")
    // A change in the session is kept, but an undo does not put the option into the file.
    _ = try run("set hourly-rate 70", option: "90")
    #expect(try kept()?.rate == 70)
    _ = try run("set hourly-rate 80", "add 1", "undo 2", "add 3", option: "90")
    #expect(try kept() == Timesheet(hours: 5, rate: 70))
  }

  @Test func setSaveLeavesAKeptSettingToTheData() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var variables = ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]
    variables["XDG_DATA_HOME"] = folder.path
    func session(_ lines: String...) throws -> String {
      let session = try TerminalSession(
        keepingTool(), rows: 60, columns: 200, variables: variables)
      try session.type(lines.map { "\($0)\r" }.joined() + "quit\r")
      return session.screen.text
    }
    let text = try session("set hourly-rate 80 --save", "set rounding up", "set --save")
    #expect(text.contains("no changed setting needs a line in the rc file"))
    #expect(text.contains("saved 1 setting to"))
    #expect(try keptRate(in: folder) == 80)
    let rc = folder.appending(path: "tool/rc")
    #expect(try !String(contentsOf: rc, encoding: .utf8).contains("hourly-rate"))
    // The data, and not a line of the rc file, says which value a kept setting has.
    try "set hourly-rate 70\nset rounding up\n".write(to: rc, atomically: true, encoding: .utf8)
    let later = try session("set hourly-rate", "set rounding")
    #expect(later.contains("rc:1: error: this setting is kept with the data; remove the line"))
    #expect(later.contains("hourly-rate = 80") && later.contains("rounding = up"))
    #expect(try keptRate(in: folder) == 80)
  }

  @Test func agentsChangeIt() throws {
    let tools = AgentTool.tools([], builtins: timesheetTool().shellCommands.map(\.description))
    #expect(
      tools.map(\.name).filter { $0.hasPrefix("set") } == ["set_hourly_rate", "set_rounding"])
    let tool = try #require(tools.first { $0.name == "set_hourly_rate" })
    let json = try DumpValue(json: Data(tool.json.utf8))
    #expect(json["description"] == .string("the price of an hour"))
    #expect(json["inputSchema"]?["properties"]?.members.map(\.name) == ["eur"])
    #expect(json["annotations"]?["destructiveHint"] == .bool(false))
    let arguments = DumpValue.record([.init("eur", .integer(80))])
    #expect(try tool.words(arguments) == ["set", "hourly-rate", "80"])
    var options = SessionOptions()
    options.mcp = true
    func message(_ method: String, _ parameters: String) -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(parameters)}}"#
    }
    let text = try transcript(
      of: timesheetTool(),
      running: [
        message("initialize", #""protocolVersion":"2025-06-18""#),
        message("tools/call", #""name":"set_hourly_rate","arguments":{"eur":80}"#),
        message("tools/call", #""name":"undo","arguments":{}"#),
        message("tools/call", #""name":"set_hourly_rate","arguments":{}"#),
      ], options: options)
    #expect(text.contains(#"{"path":"rate","old":60,"new":80}"#))
    #expect(text.contains(#"{"path":"rate","old":80,"new":60}"#))
    #expect(text.contains(#""value":{"name":"hourly-rate","value":"60""#))
  }

  @Test func theCommandLineHasAnOption() throws {
    let parsed = try TimesheetCommand.parse(["--hourly-rate", "75", "-q"])
    #expect(parsed.settings.values == ["hourly-rate": "75"])
    #expect(try TimesheetCommand.parse([]).settings.values == [:])
    #expect(TimesheetCommand.helpMessage().contains("--hourly-rate <EUR>"))
    #expect(TimesheetCommand.helpMessage().contains("The price of an hour."))
    #expect(TimesheetCommand.completionScript(for: .bash).contains("--hourly-rate"))
    #expect(throws: (any Error).self) { try TimesheetCommand.parse(["--hourly-rate"]) }
  }
}

/// A timesheet with a price of each hour.
struct Timesheet: ToolState {
  enum Rounding: String, CaseIterable, Codable { case nearest, up }

  var hours = 0
  var rate = 60
  var rounding = Rounding.nearest
}

enum TimesheetAction: ToolAction {
  case added(Int)
  case totalRequested(Int)
  case rateChanged(Int)
  case rateSent
  case roundingChanged(Timesheet.Rounding)
}

private struct Unlucky: Error, Hashable, CustomStringConvertible {
  let description = "13 is unlucky"
}

/// The command line of a timesheet, with an option for each setting.
struct TimesheetCommand: ToolCommand {
  static let name = "timesheet"
  static let version = "1.0"
  static let abstract = "Count hours."

  static let settings = [
    StateSetting<Timesheet, TimesheetAction>(
      "hourly-rate", "The price of an hour.", Parameter<Int>.integer("EUR", in: 1...1000),
      get: { $0.rate }
    ) { .rateChanged($0) },
    StateSetting(
      "rounding", "How to round: nearest or up.", .choice(of: Timesheet.Rounding.self),
      get: { $0.rounding }
    ) { .roundingChanged($0) },
  ]

  @OptionGroup var shell: ShellOptions
  @OptionGroup var settings: StateSettingOptions<TimesheetCommand>

  static func tool(
    options: TimesheetCommand?, environment: ShellEnvironment
  ) -> Tool<Timesheet, TimesheetAction> { timesheetTool() }
}

func timesheetTool() -> Tool<Timesheet, TimesheetAction> {
  var tool = Tool(
    initialState: Timesheet(),
    reducer: Reducer<Timesheet, TimesheetAction> { sheet, action in
      switch action {
      case .added(let hours): sheet.hours += hours
      case .rateChanged(13): return [.reject(Unlucky())]
      case .rateChanged(100):
        sheet.rate = 100
        return [.sync("send") { .rateSent }]
      case .rateChanged(let rate): sheet.rate = rate
      case .roundingChanged(let rounding): sheet.rounding = rounding
      case .totalRequested, .rateSent: break
      }
      return []
    },
    sections: [
      CommandSection("Hours") {
        Command("add", arguments: .integer("N", in: 1...24), summary: "add N hours") { .added($0) }
        Command("total", arguments: .integer("N", in: 1...24), summary: "the price of N hours") {
          .totalRequested($0)
        }
      }
    ],
    render: { action, _, sheet in
      switch action {
      case .totalRequested(let hours): Answer("\(hours * sheet.rate)")
      case .rateSent: Answer("sent")
      default: nil
      }
    })
  tool.stateSettings = TimesheetCommand.settings
  return tool
}
