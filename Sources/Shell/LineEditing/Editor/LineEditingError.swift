package import SystemPackage

/// An error in starting the line editor or a program, or in using signals or the history file.
package enum LineEditingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A descriptor is not a terminal.
  case notATerminal(FileDescriptor)

  /// libedit could not be initialized.
  case editor(Errno)

  /// The pipe that wakes the reader could not be created.
  case wakePipe(Errno)

  /// The handler of a signal could not be installed.
  case signal(number: Int32, Errno)

  /// Another monitor is already watching the signals of the process.
  case signalsInUse

  /// The history file could not be read or written.
  case history(path: String, Errno)

  /// A program could not be started in the terminal.
  case program(Errno)

  /// A message without a final period.
  package var description: String {
    switch self {
    case .notATerminal(let file):
      "descriptor \(file.rawValue) is not a terminal; read lines from it as a script instead"
    case .editor(let error):
      "the line editor cannot start: \(error)"
    case .wakePipe(let error):
      "cannot create a pipe: \(error)"
    case .signal(let number, let error):
      "cannot handle signal \(number): \(error)"
    case .signalsInUse:
      "another SignalMonitor is already watching the signals; end it first"
    case .history(let path, let error):
      "cannot use the history file \(path): \(error)"
    case .program(let error):
      "cannot start a program: \(error)"
    }
  }
}
