import CommandShell
import Synchronization
import SystemIO
import SystemPackage
import UnidirectionalTesting

/// The synchronization of a test with the thread of its session.
///
/// Each time the test has done something, such as typed a character, it makes a *request*. The
/// session's thread is *idle* for a request if it began to wait after the request was made, and no
/// descriptor that it waits for was ready. It has then handled everything that the test did.
final class SessionGate: Sendable {
  private struct State {
    /// The number of the last request.
    var request: UInt64 = 0

    /// The last request when the session's thread began to wait; nil if the thread is running.
    var idle: UInt64?

    /// The time on the clock until which the session's thread waits; nil to wait without a limit.
    var deadline: Duration?

    var waitsForInput = false
    var status: ExitStatus?
  }

  private let state = Mutex(State())
  private let clock: VirtualClock
  private let input: FileDescriptor

  /// The pipe that wakes the session's thread.
  private let kick: WakePipe

  /// The pipe that wakes the test when the session's thread becomes idle or ends.
  let news: WakePipe

  init(clock: VirtualClock, input: FileDescriptor) throws(ProcessError) {
    self.clock = clock
    self.input = input
    kick = try WakePipe()
    news = try WakePipe()
  }

  // MARK: Called by the test

  /// Makes a request, for which the session's thread is not idle yet.
  func makeRequest() {
    state.withLock { $0.request += 1 }
    kick.signal()
  }

  /// Whether the session's thread is idle for the last request, or has ended.
  var isIdle: Bool { state.withLock { $0.status != nil || $0.idle == $0.request } }

  /// Whether the session's thread waits for input, or did when it last waited; false after its end.
  var waitsForInput: Bool { state.withLock { $0.status == nil && $0.waitsForInput } }

  /// The time until which the session's thread waits; nil if it has no limit or has ended.
  var deadline: Duration? { state.withLock { $0.status == nil ? $0.deadline : nil } }

  /// The status of the session; nil while it runs.
  var status: ExitStatus? { state.withLock { $0.status } }

  // MARK: Called by the session's thread

  /// Waits until a descriptor is ready or the clock has advanced by a number of milliseconds.
  ///
  /// It replaces the system's `poll` in the session, and returns whether a descriptor is ready.
  func poll(_ requests: inout [PollRequest], _ milliseconds: Int32) -> Bool {
    if milliseconds == 0 { return SystemIO.poll(&requests, milliseconds: 0) }
    let deadline =
      milliseconds < 0 ? nil : clock.now.sinceStart + .milliseconds(Int64(milliseconds))
    let waitsForInput = requests.contains { $0.file == input }
    while true {
      kick.drain()
      let request = state.withLock { $0.request }
      if SystemIO.poll(&requests, milliseconds: 0) { return true }
      if let deadline, clock.now.sinceStart >= deadline { return false }
      state.withLock { state in
        state.idle = request
        state.deadline = deadline
        state.waitsForInput = waitsForInput
      }
      news.signal()
      requests.append(PollRequest(kick.readEnd))
      SystemIO.poll(&requests, milliseconds: -1)
      requests.removeLast()
      state.withLock { $0.idle = nil }
      if requests.contains(where: \.isReady) { return true }
    }
  }

  /// Stores the status of the session, which has ended.
  func end(with status: ExitStatus) {
    state.withLock { $0.status = status }
    news.signal()
  }
}
