import CommandShell
import Foundation
import Synchronization
import Testing

private enum SyncAction: ToolAction {
  case requested
  case waitedFor
  case synced(Int)
}

private struct SyncState: ToolState {
  var count = 0
}

private struct Busy: Error, CustomStringConvertible {
  let description: String
}

/// A tool whose command `sync` fails twice, and whose command `meanwhile` waits until the first
/// attempt has failed.
private func syncTool() -> Tool<SyncState, SyncAction> {
  let calls = Atomic(0)
  let failed = DispatchSemaphore(value: 0)
  var clock = EffectClock.live
  clock.schedule = { delay, work in
    failed.signal()
    return EffectClock.live.schedule(delay, work)
  }
  var tool = Tool<SyncState, SyncAction>(
    initialState: SyncState(),
    reducer: Reducer<SyncState, SyncAction> { [clock] state, action in
      switch action {
      case .requested:
        return [
          .work("sync") { context in
            context.reportProgress(0.5)
            let number = calls.add(1, ordering: .relaxed).newValue
            if number < 3 { throw Busy(description: "busy \(number)") }
            context.send(.synced(number))
          }
          .retry(2, delay: .milliseconds(number(of: "DELAY")), clock: clock)
        ]
      case .waitedFor: return [.work("meanwhile") { _ in failed.wait() }]
      case .synced(let number):
        state.count = number
        return []
      }
    },
    sections: [
      CommandSection("Sync") {
        Command("sync", summary: "sync") { .requested }
        Command("meanwhile", summary: "wait for a failure") { .waitedFor }
      }
    ])
  tool.name = "sync"
  return tool
}

private func number(of variable: String) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? 1
}

private func run(_ commands: String..., log: LogFormat? = nil, json: Bool = false) -> Never {
  setenv("SOURCE_DATE_EPOCH", "0", 1)
  var options = SessionOptions()
  (options.commands, options.logFormat, options.json) = (commands, log, json)
  guard let environment = try? ShellEnvironment.live() else { exit(9) }
  exit(Shell.run(syncTool(), options: options, environment: environment).code)
}

#if os(Linux) || os(macOS)
  @Suite struct RetriedEffectTests {
    @Test func theLogShowsEachFailedAttempt() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { run("sync", log: .diff) }
      #expect(
        String(decoding: result?.standardOutputContent ?? [], as: UTF8.self) == """
          Action: requested
          Effects: retry(sync, times: 2, delay: 0.001 seconds)
          ---
          Retry: sync, attempt 2 of 3, after the error: busy 1
          ---
          Retry: sync, attempt 3 of 3, after the error: busy 2
          ---
          Action: synced(3)
          Effects: none
          Changes:
            count: 0 → 3
          ---

          """)
    }

    @Test func theJSONLogShowsEachFailedAttempt() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { run("sync", log: .json) }
      let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(
        text.contains(
          #"{"time":"1970-01-01T00:00:00Z","retry":"sync","attempt":2,"error":"busy 1"}"#),
        "\(text)")
    }

    @Test func jobsShowsTheAttempt() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        setenv("DELAY", "60000", 1)
        run("sync &", "meanwhile; jobs; cancel")
      }
      let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(text.hasPrefix("1  sync  0 s  (attempt 2 of 3)\n"), "\(text)")
    }

    @Test func jobsNamesTheAttemptInJSON() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        setenv("DELAY", "60000", 1)
        run("sync &", "meanwhile; jobs; cancel", json: true)
      }
      let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(
        text.contains(#""value":[{"job":1,"command":"sync","seconds":0,"attempt":2}]"#), "\(text)")
    }
  }
#endif
