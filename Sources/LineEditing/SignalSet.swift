#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A set of the signals that a command-line tool handles.
package struct SignalSet: OptionSet, Hashable, Sendable {
  /// The members, one bit each.
  package let rawValue: UInt32

  /// Creates a set from its bits.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// SIGINT: Ctrl-C while no line is being edited.
  package static let interrupt = SignalSet(rawValue: 1 << 0)

  /// SIGTERM: a request to end the process.
  package static let terminate = SignalSet(rawValue: 1 << 1)

  /// SIGHUP: the terminal was closed.
  package static let hangUp = SignalSet(rawValue: 1 << 2)

  /// SIGWINCH: the terminal window was resized.
  package static let windowChange = SignalSet(rawValue: 1 << 3)

  /// SIGCONT: the process resumed after it was stopped.
  package static let resume = SignalSet(rawValue: 1 << 4)

  /// SIGQUIT: Ctrl-\, or a request to end the process.
  package static let quit = SignalSet(rawValue: 1 << 5)

  /// The signals that end a session at a terminal.
  package static let ending: SignalSet = [.terminate, .hangUp, .quit]

  /// The signals that end a process.
  package static let terminating: SignalSet = [.interrupt, .ending]

  /// All signals that line editing needs.
  package static let all: SignalSet = [.terminating, .windowChange, .resume]

  /// The number of the signal that ends the process, or nil if no signal in the set does.
  ///
  /// SIGHUP takes precedence over SIGTERM, SIGTERM over SIGQUIT, and SIGQUIT over SIGINT. By
  /// convention, the exit status of the process is 128 plus this number.
  package var terminatingNumber: Int32? {
    if contains(.hangUp) { return SIGHUP }
    if contains(.terminate) { return SIGTERM }
    if contains(.quit) { return SIGQUIT }
    if contains(.interrupt) { return SIGINT }
    return nil
  }

  /// The signal number of SIGINT.
  package static let interruptNumber = SIGINT

  static let numbers: [(member: SignalSet, number: Int32)] = [
    (.interrupt, SIGINT), (.terminate, SIGTERM), (.hangUp, SIGHUP), (.windowChange, SIGWINCH),
    (.resume, SIGCONT), (.quit, SIGQUIT),
  ]
}
