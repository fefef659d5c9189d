package import SystemPackage

/// An error in starting the line editor, or in using the history file.
package enum LineEditingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A descriptor is not a terminal.
  case notATerminal(FileDescriptor)

  /// libedit could not be initialized.
  case editor(Errno)

  /// The history file could not be read or written.
  case history(path: String, Errno)

  /// A message without a final period.
  package var description: String {
    switch self {
    case .notATerminal(let file):
      "descriptor \(file.rawValue) is not a terminal; read lines from it as a script instead"
    case .editor(let error):
      "the line editor cannot start: \(error)"
    case .history(let path, let error):
      "cannot use the history file \(path): \(error)"
    }
  }
}
