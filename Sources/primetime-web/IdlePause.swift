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

  /// The shortest pause, which is also the interval at which a timer checks whether to pause.
  private static let shortest = Duration.milliseconds(10)

  /// The longest pause, which is also the longest time that a pause can delay an event.
  private static let longest = Duration.milliseconds(50)

  /// The idle time before pauses begin.
  private static let patience = Duration.milliseconds(50)

  private struct State {
    var running = 0
    var isPausing = false
    var lastEvent = ContinuousClock.now
    var timer: (any DispatchSourceTimer)?
  }

  private let state = Mutex(State())

  /// Adds the URL protocol that implements the pauses to a configuration.
  static func install(in configuration: URLSessionConfiguration) {
    configuration.protocolClasses = [PauseProtocol.self] + (configuration.protocolClasses ?? [])
  }

  /// Records that a request begins in a session.
  func begin(in session: URLSession) {
    state.withLock { state in
      state.running += 1
      state.lastEvent = .now
      if state.timer != nil { return }
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { [weak self] in self?.pauseIfIdle(session) }
      timer.schedule(deadline: .now(), repeating: Self.shortest / .seconds(1))
      timer.activate()
      state.timer = timer
    }
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
      if state.running > 0 { return }
      state.timer?.cancel()
      state.timer = nil
    }
  }

  private func pauseIfIdle(_ session: URLSession) {
    let pauses = state.withLock { state in
      if state.running == 0 || state.isPausing || .now - state.lastEvent < Self.patience {
        return false
      }
      state.isPausing = true
      return true
    }
    if pauses, let url = URL(string: "pause:") { session.dataTask(with: url).resume() }
  }

  /// Sleeps for a tenth of the idle time, but at least ``shortest`` and at most ``longest``.
  private func sleep() {
    let idleTime = state.withLock { .now - $0.lastEvent }
    let time = min(max(idleTime / 10, Self.shortest), Self.longest)
    usleep(UInt32(time / .microseconds(1)))
    state.withLock { $0.isPausing = false }
  }

  /// A URL protocol that handles each request by sleeping on the session's work queue and then
  /// failing.
  private final class PauseProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
      request.url?.scheme == "pause"
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      IdlePause.shared.sleep()
      client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
    }

    override func stopLoading() {}
  }
}
