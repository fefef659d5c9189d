import SystemIO

/// The means by which a front waits for input, for the results of effects, and for signals.
struct EventLoop {
  let wakePipe: WakePipe
  let signals: SignalMonitor
  let process: ProcessAccess

  /// Blocks until an event happens, or until effects or signals wake the loop.
  ///
  /// - Parameters:
  ///   - events: The events to wait for.
  ///   - timeout: The maximum time in milliseconds; -1 is no limit.
  /// - Returns: Whether each event has happened, and whether effects or signals have woken the
  ///   loop. After a timeout or an interrupted wait, the list is empty and `isAwake` is false.
  func poll(_ events: [PollRequest], timeout: Int32) -> (happened: [Bool], isAwake: Bool) {
    var requests = [PollRequest(wakePipe.readEnd)] + events
    guard process.poll(&requests, timeout) else { return ([], false) }
    return (requests.dropFirst().map(\.isReady), requests[0].isReady)
  }
}
