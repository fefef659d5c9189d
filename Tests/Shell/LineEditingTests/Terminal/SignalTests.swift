import CommandShellTesting
import LineEditing
import Synchronization
import SystemPackage
import Testing

@testable import SystemIO

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EditorTests {
  @Suite struct SignalTests {
    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func aSignalEndsTheLineAndRestoresTheTerminal(number: Int32) throws {
      let session = try EditingSession(signals: .all)
      try session.type("abc\u{2}")
      try session.terminal.wait(forLine: "> abc", column: 4)
      kill(getpid(), number)
      #expect(try session.next() == .signal(number))
      try session.waitForEnd()
      try session.terminal.wait(for: "a new row") { session.terminal.screen.cursor.row == 1 }
      #expect(!session.terminal.screen.bracketsPaste)
    }

    @Test func controlBackslashEndsTheLine() throws {
      let session = try EditingSession(signals: .all)
      try session.type("abc\u{1C}")
      #expect(try session.next() == .signal(SIGQUIT))
      try session.waitForEnd()
      #expect(session.terminal.screen.allLines == ["> abc^\\"])
      #expect(!session.terminal.screen.bracketsPaste)
    }

    @Test func anInterruptFromAnotherProcessDiscardsTheLine() throws {
      let session = try EditingSession(signals: .all)
      try session.type("abc")
      try session.terminal.wait(forLine: "> abc", column: 5)
      kill(getpid(), SIGINT)
      #expect(try session.next() == .interrupted(hadText: true))
      try session.type("ok\r")
      #expect(try session.next() == .line("ok"))
      try session.end()
    }

    // The text and the interrupt cause a single wake-up, which the interrupt must not consume.
    @Test func textThatArrivesWithAnInterruptIsShown() throws {
      let session = try EditingSession(signals: .all)
      try session.type("abc")
      try session.terminal.wait(forLine: "> abc", column: 5)
      session.shared.posted.withLock { $0 = "news\n" }
      kill(getpid(), SIGINT)
      #expect(try session.next() == .interrupted(hadText: true))
      try session.terminal.wait(forScreen: ["> abc^C", "news", ">"])
      try session.end()
    }

    @Test func resumingAfterAnExternalStopRedrawsTheLine() throws {
      let session = try EditingSession(signals: .all)
      try session.type("abc")
      try session.terminal.wait(forLine: "> abc", column: 5)
      session.terminal.drain()
      let before = session.terminal.transcript.count
      kill(getpid(), SIGCONT)
      try session.terminal.wait(for: "the redrawn line") {
        String(decoding: session.terminal.transcript[before...], as: UTF8.self).contains("abc")
      }
      try session.terminal.wait(forScreen: ["> abc"])
      try session.type("\r")
      #expect(try session.next() == .line("abc"))
      try session.end()
    }

    @Test func signalsStayPendingUntilTaken() throws {
      let wake = try WakePipe()
      let monitor = SignalMonitor(.terminating, wake: wake)
      #expect(monitor.take(.all) == [])
      kill(getpid(), SIGINT)
      kill(getpid(), SIGTERM)
      var ready = pollfd(fd: wake.readEnd.rawValue, events: Int16(POLLIN), revents: 0)
      while poll(&ready, 1, 120_000) < 0 && errno == EINTR {}
      #expect(ready.revents != 0)
      var pending: SignalSet = []
      while pending != [.interrupt, .terminate] {
        while poll(&ready, 1, 120_000) < 0 && errno == EINTR {}
        try #require(ready.revents != 0)
        wake.drain()
        pending.formUnion(monitor.take(.all))
      }
      #expect(pending.terminatingNumber == SIGTERM)
      #expect(monitor.take(.all) == [])
    }

    @Test func aClosedTerminalEndsTheInput() throws {
      let session = try EditingSession()
      try session.type("abc")
      try session.terminal.wait(forLine: "> abc", column: 5)
      session.terminal.hangUp()
      #expect(try session.next() == .signal(SIGHUP))
      try session.waitForEnd()
    }
  }
}
