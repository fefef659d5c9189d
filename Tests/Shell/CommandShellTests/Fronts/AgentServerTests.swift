import Foundation
import SystemIO
import SystemPackage
import Testing

@testable import CommandShell

/// Serves agents in the process of the test.
@Suite struct AgentServerTests {
  private func call(_ id: Int, _ name: String, _ arguments: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(name)","#
      + #""arguments":{\#(arguments)}}}"#
  }

  private let initialize = """
    {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}
    """

  /// Serves an agent that sends lines over a socket, and returns the lines that it receives.
  private func serve(_ lines: [String], in desk: Desk) throws -> [String] {
    let (agent, server) = try FileDescriptor.sockets()
    defer {
      try? agent.close()
      try? server.close()
    }
    try agent.writeAll(lines.map { $0 + "\n" }.joined().utf8)
    shutdown(agent.rawValue, Int32(SHUT_WR))
    let connection = AgentConnection(
      from: server, to: server, redact: { $0 }, shouldStop: { false })
    AgentServer(desk.engine, connection).run()
    #expect(!connection.hasFailed)
    shutdown(server.rawValue, Int32(SHUT_WR))
    let received = FileHandle(fileDescriptor: agent.rawValue, closeOnDealloc: false)
    let text = String(decoding: try #require(try received.readToEnd()), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func anAgentIsServedOnOtherDescriptorsThanStandardInputAndOutput() throws {
    let desk = try Desk(steps: [{ _ in }, { $0.answer("Ann", 7) }])
    let lines = try serve(
      [initialize, call(1, "add", #""n":5"#), call(2, "ask", #""name":"Ann""#), call(3, "fail")],
      in: desk)
    #expect(lines.count == 4)
    #expect(
      lines[1].contains(#""id":1,"#)
        && lines[1].contains(#""changes":[{"path":"","old":0,"new":5}]"#))
    // The answer to `ask` arrives when the input has ended.
    #expect(lines[2].contains(#""id":3,"#) && lines[2].contains(#""error":"no""#))
    #expect(lines[3].contains(#""id":2,"#) && lines[3].contains(#""value":7"#))
    #expect(desk.engine.store.state.present == 5)
    #expect(desk.written.isEmpty)
  }

  @Test func anAgentSeesTheChangesOfAQuietSession() throws {
    var options = SessionOptions()
    options.quiet = true
    let desk = try Desk(options)
    let lines = try serve([initialize, call(1, "add", #""n":5"#)], in: desk)
    #expect(lines.last?.contains(#""changes":[{"path":"","old":0,"new":5}]"#) == true)
    desk.run("add 2")
    #expect(desk.written.isEmpty)
  }

  @Test func anErrorOfAnAgentIsNotOneOfTheSession() throws {
    var options = SessionOptions()
    options.commands = ["add 1"]
    let desk = try Desk(options)
    #expect(try serve([initialize, call(1, "fail")], in: desk).last?.contains("no") == true)
    #expect(desk.engine.runSession(desk.setup) == .success)
  }

  @Test func aBatchIsAnsweredInOneLine() throws {
    let desk = try Desk()
    let batch = "[\(call(1, "fail")),\(call(2, "add", #""n":1"#))]"
    let lines = try serve([initialize, batch], in: desk)
    #expect(lines.count == 2)
    #expect(lines[1].hasPrefix("[{") && lines[1].contains(#""id":2,"#))
  }
}
