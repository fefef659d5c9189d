import CEditline
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Catches the process's signals, wakes the reader, and keeps them until they are taken.
///
/// The handlers set a flag and write a byte, nothing else. System calls under way are restarted,
/// so whoever would wait long polls the wake pipe too. SIGPIPE is ignored: writing to a closed
/// pipe fails with EPIPE instead. A signal that was ignored from the start (by `nohup`, or a
/// shell's `&`) stays ignored.
///
/// One monitor at a time; what was there before comes back when it goes.
package final class SignalMonitor: Sendable {
  private let caught: SignalSet
  // The handlers write to its descriptor, so it has to live as long as they are there.
  private let wake: WakePipe

  private static let isInUse = Mutex(false)

  /// Catches a set of signals and wakes the pipe's reader when one comes.
  package init(_ signals: SignalSet = .all, wake: WakePipe) throws(LineEditingError) {
    let isFree = Self.isInUse.withLock { isInUse in
      defer { isInUse = true }
      return !isInUse
    }
    // NB: before the properties are set, or `deinit` would run and take the other's handlers away.
    guard isFree else { throw .signalsTaken }
    caught = signals
    self.wake = wake
    signals_set_wake(wake.writeDescriptor)
    _ = signals_ignore(SIGPIPE)
    for (member, number) in SignalSet.numbers where signals.contains(member) {
      if !signals_catch(number, SignalSet.endings.contains(member)) {
        // `deinit` takes away those that are there already.
        throw .signal(number: number, code: errno)
      }
    }
  }

  deinit {
    Self.uninstall(caught)
  }

  private static func uninstall(_ signals: SignalSet) {
    for (member, number) in SignalSet.numbers where signals.contains(member) {
      signals_restore(number)
    }
    signals_restore(SIGPIPE)
    signals_set_wake(-1)
    isInUse.withLock { $0 = false }
  }

  /// The signals that came since last asked, each of them once; callable from any thread.
  package func takePending() -> SignalSet {
    take(caught)
  }

  /// Whether one of a set of signals has come and was not taken yet; callable from any thread.
  package func isPending(_ wanted: SignalSet) -> Bool {
    SignalSet.numbers.contains { wanted.contains($0.member) && signals_is_pending($0.number) }
  }

  /// Of the signals that came since last asked, those in a set; the others stay pending.
  package func take(_ wanted: SignalSet) -> SignalSet {
    guard signals_have_come() else { return [] }
    var pending: SignalSet = []
    for (member, number) in SignalSet.numbers where wanted.contains(member) {
      if signals_take(number) { pending.insert(member) }
    }
    return pending
  }
}
