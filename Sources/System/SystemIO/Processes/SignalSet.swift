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

  /// All signals that line editing needs.
  package static let all: SignalSet = [.terminating, .windowChange, .resume]

  /// The number of the signal that ends the process, or nil if no signal in the set does.
  ///
  /// SIGHUP takes precedence over SIGTERM, SIGTERM over SIGQUIT, and SIGQUIT over SIGINT. By
  /// convention, the exit status of the process is 128 plus this number.
  package var terminatingNumber: Int32? {
    [SIGHUP, SIGTERM, SIGQUIT, SIGINT].first { contains(SignalSet(number: $0)) }
  }

  /// The signal number of SIGINT.
  package static let interruptNumber = SIGINT

  /// The numbers of the signals, in ascending order.
  var numbers: [Int32] { (0..<32).filter { contains(SignalSet(number: $0)) } }
}
