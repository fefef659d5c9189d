import CommandShell
import Synchronization
import SystemIO
import UnidirectionalTesting

/// The synchronization of a test with the thread of its session.
///
/// Each time the test has done something, such as typed a character, it makes a *request*. The
/// session's thread is *idle* for a request if it began to wait after the request was made, and no
/// descriptor that it waits for was ready. An idle thread has handled everything that the test did
/// before the request.
final class SessionGate: Sendable {
  private struct State {
    /// The number of the last request; 0 before the first one.
    var request: UInt64 = 0

    /// The last request made before the session's thread last checked its descriptors, found none
    /// ready and began to wait; nil if it is not waiting.
    var idle: UInt64?

    /// The time on the clock until which the session's thread waits, or last waited; nil if it
    /// waits without a limit.
    var deadline: Duration?

    var waitsForInput = false
    var status: ExitStatus?
  }

  private let state = Mutex(State())
  private let clock: VirtualClock
  private let input: FileDescriptor

  /// The pipe that wakes the session's thread when the test makes a request.
  private let kick: WakePipe

  /// The pipe that wakes the test when the session's thread becomes idle or ends.
  let news: WakePipe

  init(clock: VirtualClock, input: FileDescriptor) throws(Errno) {
    self.clock = clock
    self.input = input
    kick = try WakePipe()
    news = try WakePipe()
  }

  // MARK: Called by the test

  /// Makes a request, and wakes the session's thread, which is not idle for the request yet.
  func makeRequest() {
    state.withLock { $0.request += 1 }
    kick.signal()
  }

  /// Whether the session's thread is idle for the last request, or has ended.
  var isIdle: Bool { state.withLock { $0.status != nil || $0.idle == $0.request } }

  /// Whether the session's thread waits for input, or did when it last waited.
  ///
  /// The value is false before the first wait and after the end of the session.
  var waitsForInput: Bool { state.withLock { $0.status == nil && $0.waitsForInput } }

  /// The time on the clock until which the session's thread waits, or last waited.
  ///
  /// The value is nil if the wait has no limit or if the session has ended.
  var deadline: Duration? { state.withLock { $0.status == nil ? $0.deadline : nil } }

  /// The exit status of the session; nil until it has ended.
  var status: ExitStatus? { state.withLock { $0.status } }

  // MARK: Called by the session's thread

  /// Waits until a descriptor is ready or the clock has advanced by a number of milliseconds.
  ///
  /// This function replaces the system's `poll` in the session. It returns whether a descriptor is
  /// ready. With 0 milliseconds, it does not wait. With a negative number, it waits without a
  /// limit.
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

  /// Stores the status of the session, which has ended, and wakes the test.
  func end(with status: ExitStatus) {
    state.withLock { $0.status = status }
    news.signal()
  }
}
