import Foundation
import StateDiff
import TestProcesses
import Testing
import TimeTravel
import Unidirectional

@Suite struct SessionPageTests {
  /// The pieces of the page of a history.
  private func pieces(
    of history: BasketHistory, tool: String = "basket",
    redact: @escaping (String) -> String = { $0 }
  ) -> [String] {
    var pieces: [String] = []
    history.writeSessionPage(of: tool, version: "1.5", basketReducer, redact: redact) {
      pieces.append(String(decoding: $0, as: UTF8.self))
    }
    return pieces
  }

  /// The text of the element with the session.
  private func data(in page: String) throws -> String {
    let start = try #require(page.firstRange(of: #"id="session">"#)).upperBound
    return String(
      page[start..<(try #require(page[start...].firstRange(of: "</script>")).lowerBound)])
  }

  private func session(_ history: BasketHistory) throws -> DumpValue {
    try DumpValue(json: Data(data(in: pieces(of: history).joined()).utf8))
  }

  private func history(limit: Int = 100) -> BasketHistory {
    var history = BasketHistory(Basket(), limit: limit)
    func perform(
      _ command: UInt64, _ name: String, _ action: BasketAction, at time: Int64,
      effect: String? = nil
    ) {
      _ = history.perform(
        Timestamped(action, at: Timestamp(milliseconds: time)),
        by: CommandID(number: command, text: name), effect: effect, basketReducer)
    }
    perform(1, "add pear", .added("pear"), at: 1000)
    perform(2, "load", .loadRequested, at: 2000)
    perform(2, "load", .loaded(["pear", "fig"]), at: 2250, effect: #"load(from: "a.json")"#)
    perform(3, "+3", .counted(by: 3), at: 4000)
    return history
  }

  @Test func aStepHasItsActionsEffectsChangesAndEdits() throws {
    let page = pieces(of: history()).joined()
    #expect(
      try data(in: page) == #"""
        {"tool":"basket","version":"1.5","first":0,"current":3,\#
        "state":{"record":[["count","0"],["items",{"list":[]}],["prices",{"list":[]}],["changed","none"]]},\#
        "steps":[
        {"number":1,"parent":0,"depth":0,"command":"add pear","actions":[["added(\"pear\")",1000,[],null,[]]],\#
        "changes":[["items[0]",null,"\"pear\""],["changed","none","1000"]],\#
        "edits":[[[1],0,0,"\"pear\""],[[3],"1000"]]},
        {"number":2,"parent":1,"depth":0,"command":"load","actions":[["loadRequested",2000,["load(from: \"a.json\")"],null,["reducer"]],\#
        ["loaded([\"pear\", \"fig\"])",2250,[],"load(from: \"a.json\")",[]]],\#
        "changes":[["items[1]",null,"\"fig\""]],"edits":[[[1],1,0,"\"fig\""]]},
        {"number":3,"parent":2,"depth":0,"command":"+3","actions":[["counted(by: 3)",4000,[],null,[]]],\#
        "changes":[["count","0","3"]],"edits":[[[0],"3"]]}]}
        """#)
  }

  @Test func undoneStepsAreIncludedAndOldOnesAreNot() throws {
    var history = history(limit: 2)
    _ = basketHistoryReducer(&history, .undo(1))
    let session = try session(history)
    #expect(session["first"] == .integer(1))
    #expect(session["current"] == .integer(2))
    #expect(session["steps"]?.elements.map { $0["command"]?.string } == ["load", "+3"])
    #expect(
      session["state"]?["record"]?.elements[1]
        == .list([.string("items"), try tree(#"{"list":["\"pear\""]}"#)]))
  }

  private func tree(_ json: String) throws -> DumpValue { try DumpValue(json: Data(json.utf8)) }

  @Test func aReplacedStateHasNoAction() throws {
    var history = history()
    _ = basketHistoryReducer(
      &history, .replaceState(Basket(count: 9), by: CommandID(number: 4, text: "replay a")))
    let step = try #require(try session(history)["steps"]?.elements.last)
    #expect(step["actions"] == (try tree("[[null,null,[],null,[]]]")))
    #expect(step["edits"] == (try tree(#"[[[0],"9"],[[1],0,2],[[3],"none"]]"#)))
  }

  /// An action that changed nothing joins the step that its command makes later, and a change while
  /// steps are undone is repeated at the beginning of the next step.
  ///
  /// Both keep their effects.
  @Test func effectsOfMiddlewareAndFeedbackAreKept() throws {
    var history = BasketHistory(Basket())
    func perform(
      _ command: UInt64, _ action: BasketAction, as role: ActionRole = .command,
      by starter: EffectStarter
    ) {
      _ = history.perform(
        Timestamped(action, at: Timestamp(milliseconds: 0)),
        by: CommandID(number: command, text: "do"), as: role, basketReducer)
      history.add([StartedEffect(EffectSignature("audit"), by: starter)])
    }
    perform(1, .loadRequested, by: .middleware)
    perform(1, .added("fig"), by: .feedback)
    perform(2, .counted(by: 1), by: .feedback)
    _ = basketHistoryReducer(&history, .undo(1))
    history.add([StartedEffect(EffectSignature("ofTheMove"), by: .feedback)])
    perform(1, .added("pear"), as: .background, by: .middleware)
    perform(3, .counted(by: 2), by: .reducer)
    let steps = try session(history)["steps"]?.elements.map { $0["actions"] }
    #expect(
      steps == [
        try tree(
          #"""
          [["loadRequested",0,["load(from: \"a.json\")","audit"],null,["reducer","middleware"]],
          ["added(\"fig\")",0,["audit"],null,["feedback"]]]
          """#),
        try tree(
          #"""
          [["counted(by: 1)",0,["audit"],null,["feedback"]]]
          """#),
        try tree(
          #"""
          [["added(\"pear\")",0,["audit"],null,["middleware"]],["counted(by: 2)",0,[],null,[]]]
          """#),
      ])
  }

  @Test func aBranchFollowsFromTheStepThatItLeaves() throws {
    var history = history()
    _ = basketHistoryReducer(&history, .undo(2))
    _ = history.perform(
      Timestamped(.added("tea"), at: Timestamp(milliseconds: 0)),
      by: CommandID(number: 4, text: "add tea"), basketReducer)
    let session = try session(history)
    #expect(session["current"] == .integer(4))
    let steps = try #require(session["steps"]?.elements)
    #expect(steps.map { $0["number"] } == [1, 2, 3, 4].map(DumpValue.integer))
    #expect(steps.map { $0["parent"] } == [0, 1, 2, 1].map(DumpValue.integer))
    #expect(steps.map { $0["depth"] } == [0, 1, 1, 0].map(DumpValue.integer))
    #expect(steps[1]["edits"] == (try tree(#"[[[1],1,0,"\"fig\""]]"#)))
    #expect(steps[3]["edits"] == (try tree(#"[[[1],1,0,"\"tea\""],[[3],"0"]]"#)))
  }

  @Test func aHistoryWithoutStepsHasItsState() throws {
    let session = try session(BasketHistory(Basket(count: 4)))
    #expect(session["state"]?["record"]?.elements[0] == .list([.string("count"), .string("4")]))
    #expect(session["steps"] == .list([]))
  }

  @Test func hostileTextsStayText() throws {
    let hostile =
      "</script><script>alert(1)</script><!-- \" ' & \u{202E}\u{1B}[2J\u{0}\u{2028}SESSION"
    var history = BasketHistory(Basket())
    _ = history.perform(
      Timestamped(.loaded([hostile]), at: Timestamp(milliseconds: 0)),
      by: CommandID(number: 1, text: hostile), effect: hostile, basketReducer)
    let page = pieces(of: history, tool: hostile).joined()
    let data = try data(in: page)
    #expect(!data.contains("<"))
    #expect(data.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) })
    // The texts are also free of hidden characters after the browser has decoded them.
    let shown = try DumpValue(json: Data(data.utf8))
    let command = try #require(shown["steps"]?.elements.first?["command"]?.string)
    #expect(command.hasPrefix("</script><script>alert(1)</script><!-- \" ' & "))
    #expect(command.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  @Test func secretsAreRedacted() {
    var history = history()
    for (number, name) in [(UInt64(5), "add s3cret"), (6, "load")] {
      _ = history.perform(
        Timestamped(.added("a s3cret"), at: Timestamp(milliseconds: 0)),
        by: CommandID(number: number, text: name), effect: "load(s3cret)", basketReducer)
    }
    let page = pieces(of: history, tool: "s3cret") { $0.replacing("s3cret", with: "…") }.joined()
    #expect(!page.contains("s3cret"))
    #expect(page.contains(#""command":"add …","actions":[["added(\"a …\")",0,[],"load(…)",[]]]"#))
  }

  @Test func onlyOneStepIsInMemoryAtATime() {
    var history = BasketHistory(Basket())
    var largest: [Int] = []
    for command: UInt64 in 1...1000 {
      _ = history.perform(
        Timestamped(.counted(by: 1), at: Timestamp(milliseconds: 0)),
        by: CommandID(number: command, text: "+1"), basketReducer)
      if command == 10 || command == 1000 {
        largest.append(pieces(of: history).dropFirst(2).dropLast(2).map(\.utf8.count).max() ?? 0)
      }
    }
    // Only the numbers have more digits.
    #expect(largest[1] <= largest[0] + 12)
  }

  @Test func anErrorEndsTheWriting() {
    struct Full: Error {}
    var count = 0
    #expect(throws: Full.self) {
      try history().writeSessionPage(of: "basket", version: "1", basketReducer) {
        _ throws(Full) in
        count += 1
        if count == 4 { throw Full() }
      }
    }
    #expect(count == 4)
  }

  // MARK: The page itself

  private var template: String { pieces(of: BasketHistory(Basket())).joined() }

  /// The policy allows the script and the style of the page, and nothing else.
  @Test func thePolicyNamesTheHashesOfScriptAndStyle() async throws {
    let page = template
    func hash(from start: String, to end: String) async throws -> String {
      let start = try #require(page.firstRange(of: start)).upperBound
      let text = page[start..<(try #require(page[start...].firstRange(of: end)).lowerBound)]
      let program = try ToolProcess(URL(filePath: "/usr/bin/sha256sum"), input: String(text))
      let digits = Array(try await program.run().output.prefix(64))
      let bytes = stride(from: 0, to: 64, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
      return "sha256-" + Data(bytes).base64EncodedString()
    }
    let style = try await hash(from: "<style>", to: "</style>")
    let script = try await hash(from: "<script>", to: "</script>")
    #expect(
      page.contains(
        """
        content="default-src 'none'; style-src '\(style)'; script-src '\(script)'; \
        base-uri 'none'; form-action 'none'"
        """))
  }

  @Test func thePageIsShortAndLoadsNothing() {
    let page = template
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 461)
    for part in [
      "http:", "https:", "//cdn", "@import", "url(", " src=", " href=", "innerHTML", "eval(",
    ] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(!page.contains(#/ style=| on[a-z]+="/#))
  }
}
