import CProcesses
import Synchronization
import SystemPackage

/// Catches signals, wakes the thread that reads input, and stores each signal until it is taken.
///
/// The handlers only set a flag and write a byte to the wake pipe. Interrupted system calls are
/// restarted, so a long wait must also poll the wake pipe. SIGPIPE and SIGXFSZ are ignored, so
/// writing to a closed pipe, or beyond the limit for the size of a file, fails with an error
/// instead. A signal that would end the process stays ignored if it was ignored when the process
/// started, as with `nohup` or a shell's `&`.
///
/// Only one monitor can exist at a time; its `deinit` restores the previous handlers. A monitor for
/// a test, which does not catch signals but receives them from ``post(_:)``, does not count.
package final class SignalMonitor: Sendable {
  private let caught: SignalSet
  // The handlers write to this pipe, so the pipe must stay open while the handlers are installed.
  private let wake: WakePipe

  private let isForTest: Bool

  /// The pending signals of a monitor for a test.
  private let posted = Mutex<SignalSet>([])

  private static let isInUse = Mutex(false)

  private static let ignored = [SIGPIPE, SIGXFSZ]

  /// Starts catching a set of signals, and wakes the pipe's reader when a signal arrives.
  package init(_ signals: SignalSet = .all, wake: WakePipe) throws(ProcessError) {
    let isFree = Self.isInUse.withLock { isInUse in
      defer { isInUse = true }
      return !isInUse
    }
    // NB: throw before the properties are set. Otherwise `deinit` would run and remove the handlers
    // of the other monitor.
    guard isFree else { throw .signalsInUse }
    caught = signals
    self.wake = wake
    isForTest = false
    signals_set_wake(wake.writeEnd.rawValue)
    for number in Self.ignored { _ = signals_ignore(number) }
    for number in signals.numbers {
      if !signals_catch(number, SignalSet.terminating.numbers.contains(number)) {
        // `deinit` restores the handlers that are already installed.
        throw .signal(number: number, currentErrno)
      }
    }
  }

  /// Creates a monitor for a test, which leaves the signals of the process unchanged.
  package init(forTestWith wake: WakePipe) {
    caught = .all
    self.wake = wake
    isForTest = true
  }

  deinit {
    if !isForTest { Self.uninstall(caught) }
  }

  /// Adds signals to the pending signals of a monitor for a test; callable from any thread.
  package func post(_ signals: SignalSet) {
    precondition(isForTest, "only a monitor for a test accepts posted signals")
    posted.withLock { $0.formUnion(signals) }
    wake.signal()
  }

  private static func uninstall(_ signals: SignalSet) {
    for number in signals.numbers + ignored { signals_restore(number) }
    signals_set_wake(-1)
    isInUse.withLock { $0 = false }
  }

  /// Returns and clears all pending signals; callable from any thread.
  package func takePending() -> SignalSet {
    take(caught)
  }

  /// Returns whether any of the given signals is pending; callable from any thread.
  package func isPending(_ wanted: SignalSet) -> Bool { !pending(among: wanted).isEmpty }

  /// Returns the given signals that are pending; callable from any thread.
  func pending(among wanted: SignalSet) -> SignalSet {
    isForTest
      ? posted.withLock { $0.intersection(wanted) }
      : SignalSet(rawValue: signals_pending(wanted.rawValue))
  }

  /// Returns and clears the given signals that are pending; other signals stay pending.
  package func take(_ wanted: SignalSet) -> SignalSet {
    if !isForTest { return SignalSet(rawValue: signals_take(wanted.rawValue)) }
    return posted.withLock { pending in
      defer { pending.subtract(wanted) }
      return pending.intersection(wanted)
    }
  }
}
