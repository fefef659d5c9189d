import CommandShell
import Foundation
import Synchronization
import SystemIO
import UnidirectionalTesting

/// A session that runs on its own thread in the process of the test.
///
/// Its time is a virtual clock, its signals come from the test, and its asynchronous effects wait
/// until the test answers them.
final class InProcessSession<State: ToolState, Action: ToolAction> {
  /// The data that the session's thread shares with the test.
  private final class Shared: Sendable {
    let held = Mutex<[HeldEffect<Action>]>([])
    let state = Mutex<State?>(nil)
    let signals = Mutex<SignalMonitor?>(nil)
  }

  let clock: VirtualClock
  let gate: SessionGate
  private let reading: FileDescriptor
  private let shared = Shared()

  /// Starts a session.
  ///
  /// From `reading`, the test reads what the session writes to `output`. The caller closes the
  /// descriptors once ``end(within:)`` returns true.
  ///
  /// - Throws: An error if the system provides no pipe.
  init(
    _ tool: sending Tool<State, Action>, _ settings: SessionSettings, input: FileDescriptor,
    output: FileDescriptor, reading: FileDescriptor
  ) throws(Errno) {
    let clock = settings.clock
    self.clock = clock
    self.reading = reading
    let gate = try SessionGate(clock: clock, input: input)
    self.gate = gate
    let shared = shared
    var environment = settings.environment(input: input, output: output)
    environment.process.poll = { gate.poll(&$0, $1) }
    environment.process.now = { clock.now.sinceStart }
    environment.process.makeSignalMonitor = { wake in
      let monitor = SignalMonitor(forTestWith: wake)
      shared.signals.withLock { $0 = monitor }
      return monitor
    }
    environment.process.isInBackground = { _ in false }
    environment.process.stop = {}
    environment.process.setProgressTerminal = { _ in }
    // NB: only the new thread uses the tool. The compiler cannot check this, because `sending` does
    // not extend to the variables that a closure captures.
    nonisolated(unsafe) let tool = tool
    let thread = Thread { [environment, options = settings.options] in
      blockBrokenPipeSignal()
      let status = Shell.run(
        tool, options: options, environment: environment,
        holdingEffects: { effect in shared.held.withLock { $0.append(effect) } },
        onState: { state in shared.state.withLock { $0 = state } })
      // Break a reference cycle: the effects refer to the store, and the store refers to `shared`.
      shared.held.withLock { $0 = [] }
      shared.signals.withLock { $0 = nil }
      gate.end(with: status)
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// The latest state of the tool; nil before the session has started.
  var state: State? { shared.state.withLock { $0 } }

  /// The effects that wait for the test, in the order in which they started, without canceled ones.
  var effects: [HeldEffect<Action>] {
    shared.held.withLock { held in
      held.removeAll(where: \.context.isCancelled)
      return held
    }
  }

  /// Removes and returns the first waiting effect that satisfies a condition; nil if there is no
  /// such effect.
  func takeEffect(where isMeant: (EffectSignature) -> Bool) -> HeldEffect<Action>? {
    shared.held.withLock { held in
      held.removeAll(where: \.context.isCancelled)
      return held.firstIndex { isMeant($0.signature) }.map { held.remove(at: $0) }
    }
  }

  /// Sends signals to the session, as the system would; does nothing if the session is not running.
  func post(_ signals: SignalSet) { shared.signals.withLock { $0?.post(signals) } }

  // MARK: Waiting

  /// Waits until the session is idle or has ended.
  ///
  /// An idle session has handled everything that the test did, and waits for more.
  ///
  /// - Parameters:
  ///   - limit: The real time after which the session counts as hanging.
  ///   - isDone: Returns whether a further condition is true. The session must become idle after
  ///     that.
  ///   - onOutput: Receives the bytes that the session writes, and returns whether it has written
  ///     an answer to the session's input.
  /// - Returns: False if the session hangs, and otherwise true.
  func settle(
    within limit: Duration, isDone: () -> Bool = { true }, onOutput: ([UInt8]) -> Bool
  ) -> Bool {
    let deadline = ContinuousClock.now + limit
    var wasDone = false
    while true {
      // The session must become idle after the condition is met, so make a new request then.
      if !wasDone, isDone() {
        wasDone = true
        gate.makeRequest()
      }
      // The session writes before it becomes idle, so read `gate.isIdle` before the output.
      let isIdle = gate.isIdle
      if drain(onOutput) {
        gate.makeRequest()
        continue
      }
      if isIdle, wasDone { return true }
      let rest = (deadline - .now) / .milliseconds(1)
      if rest <= 0 { return false }
      var requests = [PollRequest(reading), PollRequest(gate.news.readEnd)]
      SystemIO.poll(&requests, milliseconds: Int32(clamping: Int(rest.rounded(.up))))
      gate.news.drain()
    }
  }

  /// Reads everything that the session has written, and passes it to `onOutput`; returns whether
  /// `onOutput` has written an answer.
  private func drain(_ onOutput: ([UInt8]) -> Bool) -> Bool {
    var hasAnswered = false
    while true {
      var requests = [PollRequest(reading)]
      guard SystemIO.poll(&requests, milliseconds: 0),
        let bytes = try? FileSystem.live.read(reading, upTo: 1 << 16), !bytes.isEmpty
      else { return hasAnswered }
      if onOutput(bytes) { hasAnswered = true }
    }
  }

  /// Sends SIGHUP to the session, unless it has ended, and waits until it is idle or has ended.
  ///
  /// The wait takes at most `limit` of real time. The result is whether the session has ended.
  func end(within limit: Duration) -> Bool {
    if gate.status == nil { post(.hangUp) }
    return settle(within: limit, onOutput: { _ in false }) && gate.status != nil
  }
}

/// Makes a write to a closed pipe on this thread throw an error instead of ending the process.
private func blockBrokenPipeSignal() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// The options, the environment variables and the clock of a session in a test.
struct SessionSettings {
  var options: SessionOptions
  var variables: [String: String]
  var clock: VirtualClock

  /// Returns the environment of a session.
  ///
  /// Only `variables` determines the folders for the user's files. So the session reads files of
  /// the user who runs the test only if `variables` names their folders.
  func environment(input: FileDescriptor, output: FileDescriptor) -> ShellEnvironment {
    let variables = variables
    var environment = ShellEnvironment(
      now: { [clock] in Timestamp(milliseconds: Int64(clock.now.sinceStart / .milliseconds(1))) },
      stopwatch: { [clock] in clock.now.sinceStart }, variable: { variables[$0] },
      directories: BaseDirectories(environment: { variables[$0] }, userHome: nil),
      input: input.rawValue, output: output.rawValue, errors: output.rawValue)
    environment.processorTime = { [clock] in clock.now.sinceStart }
    return environment
  }
}
