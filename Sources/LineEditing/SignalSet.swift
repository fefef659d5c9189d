#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A set of the signals a command-line tool answers to.
package struct SignalSet: OptionSet, Hashable, Sendable {
  /// One bit a member.
  package let rawValue: UInt32

  /// A set from its bits.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// SIGINT: Ctrl-C, while no line is being edited.
  package static let interrupt = SignalSet(rawValue: 1 << 0)
  /// SIGTERM: a wish that the process end.
  package static let terminate = SignalSet(rawValue: 1 << 1)
  /// SIGHUP: the terminal went away.
  package static let hangUp = SignalSet(rawValue: 1 << 2)
  /// SIGWINCH: the terminal's window has another size.
  package static let windowChange = SignalSet(rawValue: 1 << 3)
  /// SIGCONT: the process goes on after it was stopped.
  package static let resume = SignalSet(rawValue: 1 << 4)

  /// Those that matter without a terminal.
  package static let endings: SignalSet = [.interrupt, .terminate, .hangUp]
  /// Those an edited line needs.
  package static let all: SignalSet = [.endings, .windowChange, .resume]

  /// The number of the signal in the set that asks the process to end, nil if there is none.
  ///
  /// SIGHUP goes before SIGTERM, that before SIGINT. By custom the exit status is 128 and this.
  package var endingNumber: Int32? {
    if contains(.hangUp) { return SIGHUP }
    if contains(.terminate) { return SIGTERM }
    if contains(.interrupt) { return SIGINT }
    return nil
  }

  static let numbers: [(member: SignalSet, number: Int32)] = [
    (.interrupt, SIGINT), (.terminate, SIGTERM), (.hangUp, SIGHUP), (.windowChange, SIGWINCH),
    (.resume, SIGCONT),
  ]
}
