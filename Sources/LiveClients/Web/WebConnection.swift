import Dispatch
import Synchronization
import SystemIO
import WebMessages

/// A running `primetime-web` and the requests that it is serving.
///
/// A single thread reads the events of all requests.
final class WebConnection: Sendable {
  /// The reason a process serves no more requests.
  enum Ending {
    /// The process ended.
    case terminated(ChildProcess.Termination)
    /// The process sent something other than the expected messages.
    case invalidMessage
  }

  private struct State {
    var pending: [UInt64: PendingWebRequest] = [:]
    var lastNumber: UInt64 = 0
    /// The reason the process serves no more requests; nil while it does.
    var ending: Ending?
  }

  private let process: ChildProcess
  private let onFinish: @Sendable (WebConnection) -> Void
  private let state = Mutex(State())

  /// The queue that writes commands in order, so that no caller has to wait for the process.
  private let writer = DispatchQueue(label: "web.commands")

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - onFinish: Called each time an event ends a request or a request is canceled.
  ///   - onEnd: Called once, after the process has ended, with the requests that have no result.
  /// - Throws: ``HTTPError/program(reason:)``.
  init(
    _ program: WebProgram,
    onFinish: @escaping @Sendable (WebConnection) -> Void,
    onEnd: @escaping @Sendable (WebConnection, [PendingWebRequest], Ending) -> Void
  ) throws(HTTPError) {
    process = try program.start()
    self.onFinish = onFinish
    // The thread keeps the connection alive until the process ends.
    DispatchQueue(label: "web.events").async { [self] in
      let isValid = handleEvents()
      let termination = process.end()
      let ending = isValid ? Ending.terminated(termination) : .invalidMessage
      let unanswered = state.withLock { state in
        defer { state = State(lastNumber: state.lastNumber, ending: ending) }
        return state.pending.sorted { $0.key < $1.key }.map(\.value)
      }
      onEnd(self, unanswered, ending)
    }
  }

  /// Sends a request; if the process has already ended, returns the reason instead.
  func send(_ pending: PendingWebRequest) -> Ending? {
    let (number, ending) = state.withLock { state in
      state.lastNumber += 1
      if state.ending == nil { state.pending[state.lastNumber] = pending }
      return (state.lastNumber, state.ending)
    }
    if let ending { return ending }
    write(.send(pending.nextAttempt(), number: number))
    pending.noteSent(over: self, number: number)
    return nil
  }

  /// Cancels the request with this number, unless the request has ended.
  func cancel(_ number: UInt64) {
    guard remove(number) else { return }
    write(.cancel(number: number))
    onFinish(self)
  }

  /// Returns whether the process is still serving a request.
  func isServing(_ pending: PendingWebRequest) -> Bool {
    state.withLock { $0.pending.values.contains { $0 === pending } }
  }

  /// Whether the process is still running.
  var isOpen: Bool { state.withLock { $0.ending == nil } }

  /// Ends the process.
  func shutDown() { process.shutDown() }

  private func write(_ command: WebCommand) {
    writer.async { self.process.send(WebMessage.line(command)) }
  }

  /// Handles events until the process ends; returns false if the process sent anything other than
  /// valid events.
  private func handleEvents() -> Bool {
    var lines = LineReader(limit: WebMessage.sizeLimit)
    while let line = lines.next({ process.receive() }) {
      guard line.isTerminated else { return !line.isTooLong }
      guard let event = WebMessage.decode(WebEvent.self, from: lines[line]) else { return false }
      // Events of a request can still arrive after the request was canceled.
      guard let pending = state.withLock({ $0.pending[event.number] }) else { continue }
      guard let hasEnded = pending.handle(event.kind) else { return false }
      if hasEnded, remove(event.number) { onFinish(self) }
    }
    return true
  }

  private func remove(_ number: UInt64) -> Bool {
    state.withLock { $0.pending.removeValue(forKey: number) != nil }
  }
}
