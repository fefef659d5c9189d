import SystemIO
import SystemPackage

/// The means by which a front waits for input, for the results of effects, and for signals.
final class EventLoop {
  /// Whether Ctrl-C cancels running work, instead of ending the session.
  let isInteractive: Bool

  private let wakePipe: WakePipe
  private let signals: SignalMonitor
  private let process: ProcessAccess

  init(
    _ wakePipe: WakePipe, _ signals: SignalMonitor, _ process: ProcessAccess, isInteractive: Bool
  ) {
    (self.wakePipe, self.signals, self.process) = (wakePipe, signals, process)
    self.isInteractive = isInteractive
  }

  /// Blocks until an event happens, or until effects or signals wake the loop.
  ///
  /// The timeout is in milliseconds; -1 is no limit. If it has passed, no event has happened.
  func poll(_ events: [PollRequest], timeout: Int32) -> (happened: [Bool], isAwake: Bool) {
    var requests = [PollRequest(wakePipe.readEnd)] + events
    guard process.poll(&requests, timeout) else { return ([], false) }
    return (requests.dropFirst().map(\.isReady), requests[0].isReady)
  }

  /// Makes the loop wait again for new results and signals.
  func drain() { wakePipe.drain() }

  /// Returns and removes the number of a pending signal, if any.
  func takeSignal() -> Int32? { signals.take(.terminating).terminatingNumber }

  /// Returns whether this process is in the background of its terminal.
  func isInBackground(_ terminal: FileDescriptor) -> Bool { process.isInBackground(terminal) }
}
