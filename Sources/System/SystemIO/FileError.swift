import TerminalText

/// An error that names the file and the operation that failed.
package enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An attempted operation on a file; the raw value is the verb in the error message.
  package enum Operation: String, Sendable {
    case read, write, open
    case record = "record to"
    case append = "continue recording to"
  }

  /// A system call failed.
  case system(Operation, path: String, Errno)

  /// The parent folder of the file does not exist.
  case missingFolder(path: String, folder: String)

  /// The path leads to something other than a regular file.
  case notRegular(Operation, path: String, FileKind)

  /// The path is empty or contains a NUL.
  case badPath(Operation, path: String)

  /// The file is larger than `limit` bytes.
  case tooLarge(path: String, limit: Int)

  /// The new content is in place, but a system crash may still restore the old content.
  case notSynced(path: String, Errno)

  package var description: String {
    switch self {
    case .system(let operation, let path, let error):
      "cannot \(operation.rawValue) \(quoted(path)): \(error)"
    case .missingFolder(let path, let folder):
      "cannot write \(quoted(path)): the folder \(quoted(folder)) does not exist"
    case .notRegular(let operation, let path, let kind):
      "cannot \(operation.rawValue) \(quoted(path)): it is a \(kind.rawValue), not a regular file"
    case .badPath(let operation, let path):
      "cannot \(operation.rawValue) \(quoted(path)): "
        + (path.isEmpty ? "the name is empty" : "the name contains a NUL")
    case .tooLarge(let path, let limit):
      "cannot read \(quoted(path)): it is larger than \(sizeText(limit))"
    case .notSynced(let path, let error):
      "\(quoted(path)) was written, but its folder could not be synced: \(error)"
    }
  }

  /// Makes a system call, and converts an `Errno` that it throws to ``system(_:path:_:)``.
  package static func mapping<Value>(
    _ operation: Operation, _ path: String, _ call: @autoclosure () throws(Errno) -> Value
  ) throws(FileError) -> Value {
    try converting(Errno.self, try call()) { FileError.system(operation, path: path, $0) }
  }

  /// Whether the error means that the file to read does not exist; false for other operations.
  package var isMissingFile: Bool {
    if case .system(.read, _, let reason) = self {
      reason == .noSuchFileOrDirectory || reason == .notDirectory
    } else {
      false
    }
  }
}
