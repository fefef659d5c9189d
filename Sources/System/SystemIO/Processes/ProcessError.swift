/// An error in preparing to wake a thread or to handle signals, or in starting a program.
package enum ProcessError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The pipe that wakes the thread that reads input could not be created.
  case wakePipe(Errno)

  /// The handler of a signal could not be installed.
  case signal(number: Int32, Errno)

  /// Another monitor is already watching the signals of the process.
  case signalsInUse

  /// A program could not be started in the terminal.
  case program(Errno)

  /// A message without a final period.
  package var description: String {
    switch self {
    case .wakePipe(let error): "cannot create a pipe: \(error)"
    case .signal(let number, let error): "cannot handle signal \(number): \(error)"
    case .signalsInUse: "another SignalMonitor is already watching the signals; end it first"
    case .program(let error): "cannot start a program: \(error)"
    }
  }
}
