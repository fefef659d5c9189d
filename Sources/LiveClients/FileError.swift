import TerminalText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a file was not read or written; its `description` is the sentence to show.
public enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was to be done with a file.
  public enum Operation: String, Sendable {
    /// The file was to be read.
    case read
    /// The file was to be written; it is as it was before.
    case write
  }

  /// What a path leads to when it is no regular file.
  public enum Kind: String, Sendable {
    /// A folder.
    case folder
    /// A block or character device.
    case device
    /// A named pipe.
    case pipe = "named pipe"
    /// A socket.
    case socket
    /// Something else.
    case other = "special file"
  }

  /// A system call failed.
  case system(Operation, path: String, SystemError)
  /// The folder the file was to be in does not exist.
  case missingFolder(path: String, folder: String)
  /// The path leads to something other than a regular file.
  case notRegular(Operation, path: String, Kind)
  /// The path is empty or holds a NUL.
  case badPath(Operation, path: String)
  /// The file is larger than the limit, in bytes.
  case tooLarge(path: String, limit: Int)
  /// The new content is in place, and a crash of the machine may still bring the old one back.
  case notSynced(path: String, SystemError)

  /// What could not be done, with which file, and why.
  public var description: String {
    switch self {
    case .system(let operation, let path, let error):
      "cannot \(operation) \(quoted(path)): \(error)"
    case .missingFolder(let path, let folder):
      "cannot write \(quoted(path)): the folder \(quoted(folder)) does not exist"
    case .notRegular(let operation, let path, let kind):
      "cannot \(operation) \(quoted(path)): it is a \(kind.rawValue), not a regular file"
    case .badPath(let operation, let path):
      "cannot \(operation) \(quoted(path)): "
        + (path.isEmpty ? "the name is empty" : "the name holds a NUL")
    case .tooLarge(let path, let limit):
      "cannot read \(quoted(path)): it is larger than \(sizeText(limit))"
    case .notSynced(let path, let error):
      "\(quoted(path)) was written, but its folder could not be synced: \(error)"
    }
  }

  /// Whether there was simply no file to read.
  public var isMissingFile: Bool {
    if case .system(.read, _, let error) = self { return error.code == ENOENT }
    return false
  }
}
