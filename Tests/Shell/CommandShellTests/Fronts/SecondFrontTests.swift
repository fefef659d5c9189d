import StateDiff
import Testing

@testable import CommandShell

/// Checks that the front of an agent and the front of the session do not disturb each other.
@Suite struct SecondFrontTests {
  /// Runs a command of an agent beside the session's own commands, and returns its result.
  @discardableResult
  private static func agent(_ line: String, in desk: Desk, _ front: Front? = nil) -> String {
    let front = front ?? Front(loop: desk.engine.front.loop, isSafe: true)
    let sink = AgentSink(desk.engine.devices)
    desk.engine.run(line, in: CallContext(front, sink: sink))
    return sink.record.callResult(0, journal: nil, data: nil).0
  }

  @Test func anErrorOfAnAgentLeavesTheFileOfARedirection() throws {
    let desk = try Desk(steps: [
      {
        Self.agent("fail", in: $0)
        $0.answer("Ann")
      }
    ])
    desk.run("ask Ann > \(desk.path("answers"))")
    #expect(desk.text("answers") == "")
    #expect(desk.engine.front.failures == 0)
    desk.run("fail > \(desk.path("failures"))")
    #expect(desk.text("failures") == nil)
    #expect(desk.engine.front.failures == 1)
  }

  @Test func aRedirectionAwaitsOnlyItsOwnCommands() throws {
    let desk = try Desk(steps: [
      {
        Self.agent("ask Bob", in: $0)
        $0.answer("Ann", 7)
      },
      { $0.answer("Bob") },
    ])
    desk.run("ask Ann > \(desk.path("answers"))")
    #expect(desk.text("answers") == "7\n")
    #expect(desk.effects["Bob"] != nil, "the command waited for the agent")
  }

  @Test func aRedirectionAwaitsTheCommandsInsideIt() throws {
    let desk = try Desk(steps: [{ $0.answer("Ann", 7) }])
    desk.run("time 'ask Ann &' > \(desk.path("answers"))")
    #expect(desk.text("answers") == "7\n")
  }

  @Test func anErrorOfAnAgentDoesNotStopAScript() throws {
    var options = SessionOptions()
    options.stopOnError = true
    options.commands = ["ask Ann", "add 1"]
    let desk = try Desk(
      options,
      steps: [
        {
          Self.agent("fail", in: $0)
          $0.answer("Ann")
        }
      ])
    #expect(desk.engine.runSession(desk.setup) == .success)
    #expect(desk.engine.store.state.present == 1)
  }

  @Test func anErrorOfAnAgentIsNotOneOfATimedCommand() throws {
    var options = SessionOptions()
    options.json = true
    let desk = try Desk(
      options,
      steps: [
        {
          Self.agent("fail", in: $0)
          $0.answer("Ann")
        }
      ])
    desk.run("time ask Ann; time fail")
    let records = desk.written.split(separator: "\n").filter { $0.contains(#""command":"time"#) }
    #expect(records.map { $0.contains("a command has failed") } == [false, true], "\(records)")
  }

  @Test func theAnswerOfAnAgentIsNotThatOfThePerson() throws {
    let desk = try Desk()
    let agent = Front(loop: desk.engine.front.loop, isSafe: true)
    desk.run("ask Ann")
    Self.agent("ask Bob", in: desk, agent)
    desk.answer("Ann", 7)
    desk.answer("Bob", 8)
    desk.engine.receive()
    #expect(desk.engine.front.lastNumber == .integer(7))
    #expect(agent.lastNumber == .integer(8))
  }

  @Test func anAgentCannotApplyThePlanOfThePerson() throws {
    let desk = try Desk()
    desk.run("plan add 1")
    #expect(Self.agent("apply 1", in: desk).contains("there is no plan; make one with plan"))
    #expect(desk.engine.store.state.present == 0)
    desk.run("apply 1")
    #expect(desk.engine.store.state.present == 1)
  }

  @Test func anAgentIsSafeBesideAPersonWhoIsNot() throws {
    let desk = try Desk()
    for line in ["add 1 > \(desk.path("total"))", "!true", "state | cat", "source x"] {
      #expect(Self.agent(line, in: desk).contains("--safe"), "\(line)")
    }
    #expect(desk.text("total") == nil)
    desk.run("add 1 > \(desk.path("total"))")
    #expect(desk.text("total")?.contains("0 → 1") == true)
  }
}
