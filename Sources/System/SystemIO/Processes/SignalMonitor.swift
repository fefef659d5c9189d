import CProcesses
import Synchronization

/// Catches signals, wakes the thread that reads input, and stores each signal.
///
/// A signal is stored until ``take(_:)`` returns it. Interrupted system calls are restarted, so a
/// long wait must also poll the wake pipe. A SIGTERM that is not taken within 10 seconds ends the
/// process. SIGPIPE and SIGXFSZ are ignored, so writing to a closed pipe, or beyond the limit for
/// the size of a file, fails with an error instead. A signal in ``SignalSet/terminating`` stays
/// ignored if it was ignored before, as with `nohup` or a shell's `&`.
///
/// Only one monitor can exist at a time; its `deinit` restores the previous actions. Monitors for
/// tests do not count. They catch no signals, and receive signals only from ``post(_:)``.
package final class SignalMonitor: Sendable {
  private let caught: SignalSet
  // The handler writes to this pipe, so the pipe must stay open while the handler is installed.
  private let wake: WakePipe

  private let isForTest: Bool

  /// The pending signals of a monitor for a test.
  private let posted = Mutex<SignalSet>([])

  private static let isInUse = Mutex(false)

  private static let ignored = [SIGPIPE, SIGXFSZ]

  /// Starts catching a set of signals; each signal that arrives wakes the reader of the pipe.
  ///
  /// - Precondition: There is no other monitor.
  package init(_ signals: SignalSet = .all, wake: WakePipe) {
    Self.isInUse.withLock { isInUse in
      precondition(!isInUse, "another SignalMonitor is already watching the signals; end it first")
      isInUse = true
    }
    caught = signals
    self.wake = wake
    isForTest = false
    signals_set_wake(wake.writeEnd.rawValue)
    for number in Self.ignored { signals_ignore(number) }
    for number in signals.numbers {
      signals_catch(number, SignalSet.terminating.numbers.contains(number))
    }
  }

  /// Creates a monitor for a test, which leaves the signals of the process unchanged.
  package init(forTestWith wake: WakePipe) {
    caught = .all
    self.wake = wake
    isForTest = true
  }

  deinit {
    if isForTest { return }
    for number in caught.numbers + Self.ignored { signals_restore(number) }
    signals_set_wake(-1)
    Self.isInUse.withLock { $0 = false }
  }

  /// Makes signals pending in a monitor for a test, and wakes its reader; callable from any thread.
  package func post(_ signals: SignalSet) {
    precondition(isForTest, "only a monitor for a test accepts posted signals")
    posted.withLock { $0.formUnion(signals) }
    wake.signal()
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

/// A set of the signals that a command-line tool handles.
package struct SignalSet: OptionSet, Hashable, Sendable {
  /// The members: the bit at index n stands for the signal with the number n.
  package let rawValue: UInt32

  /// Creates a set from its bits.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  private init(number: Int32) {
    rawValue = 1 << UInt32(number)
  }

  /// SIGINT: Ctrl-C while no line is being edited.
  package static let interrupt = SignalSet(number: SIGINT)

  /// SIGTERM: a request to end the process.
  package static let terminate = SignalSet(number: SIGTERM)

  /// SIGHUP: the terminal was closed.
  package static let hangUp = SignalSet(number: SIGHUP)

  /// SIGWINCH: the terminal window was resized.
  package static let windowChange = SignalSet(number: SIGWINCH)

  /// SIGCONT: the process resumed after it was stopped.
  package static let resume = SignalSet(number: SIGCONT)

  /// SIGQUIT: Ctrl-\, or a request to end the process.
  package static let quit = SignalSet(number: SIGQUIT)

  /// The signals that end a session at a terminal: all of ``terminating`` except SIGINT.
  package static let ending: SignalSet = [.terminate, .hangUp, .quit]

  /// The signals that end a process that is not at a terminal.
  package static let terminating: SignalSet = [.interrupt, .ending]

  /// All signals that a session with line editing handles.
  package static let all: SignalSet = [.terminating, .windowChange, .resume]

  /// The number of the signal that ends the process, or nil if no signal in the set does.
  ///
  /// SIGHUP takes precedence over SIGTERM, SIGTERM over SIGQUIT, and SIGQUIT over SIGINT. By
  /// convention, the exit status of the process is 128 plus this number.
  package var terminatingNumber: Int32? {
    [SIGHUP, SIGTERM, SIGQUIT, SIGINT].first { contains(SignalSet(number: $0)) }
  }

  /// The numbers of the signals, in ascending order.
  var numbers: [Int32] { (0..<32).filter { contains(SignalSet(number: $0)) } }
}
