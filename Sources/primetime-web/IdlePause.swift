import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A workaround that pauses the work queue of a session while no data arrives.
///
/// NB: on Linux (Swift 6.3), until a response is complete, `URLSession` keeps checking whether a
/// new connection can be written to, and the answer is always yes. Therefore, a single waiting
/// request takes half a core. A session calls `startLoading()` of its URL protocols on its work
/// queue, so a task that sleeps in that method pauses all other work of the session.
final class IdlePause: Sendable {
  /// The instance for the only session of this process.
  static let shared = IdlePause()

  /// The shortest pause.
  private static let shortest = Duration.milliseconds(10)

  /// The longest pause, which is also the longest time that a pause can delay an event.
  private static let longest = Duration.milliseconds(50)

  /// The idle time before pauses begin.
  private static let patience = Duration.milliseconds(50)

  /// The time between two pauses, in which the session handles any events.
  private static let gap = Duration.milliseconds(1)

  private struct State {
    var running = 0
    var isChecking = false
    var lastEvent = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Adds the URL protocol that implements the pauses to a configuration.
  static func install(in configuration: URLSessionConfiguration) {
    configuration.protocolClasses = [PauseProtocol.self] + (configuration.protocolClasses ?? [])
  }

  /// Records that a request begins in a session.
  func begin(in session: URLSession) {
    let startsChecking = state.withLock { state in
      state.running += 1
      state.lastEvent = .now
      defer { state.isChecking = true }
      return !state.isChecking
    }
    if startsChecking { check(session, after: Self.patience) }
  }

  /// Records that an event has happened, which ends the idle time.
  func noteEvent() {
    state.withLock { $0.lastEvent = .now }
  }

  /// Records that a request has ended.
  func end() {
    state.withLock { state in
      state.running -= 1
      state.lastEvent = .now
    }
  }

  /// Waits, pauses the session if no event has occurred for long enough, and repeats this as long
  /// as a request is running.
  private func check(_ session: URLSession, after time: Duration) {
    DispatchQueue.global().asyncAfter(deadline: .now() + time / .seconds(1)) { [self] in
      let idleTime = state.withLock { state -> Duration? in
        if state.running == 0 { state.isChecking = false }
        return state.isChecking ? .now - state.lastEvent : nil
      }
      guard let idleTime else { return }
      if idleTime < Self.patience {
        check(session, after: Self.patience - idleTime)
      } else {
        pause(session, for: min(max(idleTime / 10, Self.shortest), Self.longest))
      }
    }
  }

  private func pause(_ session: URLSession, for time: Duration) {
    guard let url = URL(string: "pause:\(time / .microseconds(1))") else { return }
    let task = session.dataTask(with: url) { [self] _, _, _ in check(session, after: Self.gap) }
    task.resume()
  }

  /// A URL protocol that handles each request by sleeping on the session's work queue, and then
  /// fails.
  ///
  /// The URL contains the time in microseconds.
  private final class PauseProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
      request.url?.scheme == "pause"
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let time = request.url.flatMap { Double($0.absoluteString.dropFirst("pause:".count)) }
      // NB: The pause must block the queue on which `URLSession` does its work.
      usleep(UInt32(time ?? 0))
      client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
    }

    override func stopLoading() {}
  }
}
