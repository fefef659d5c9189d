import TerminalText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens the file that the log goes to, and empties it.
///
/// One that is a standard stream already, as `/dev/stderr` is, is shared with that stream and keeps
/// what it has; one that a script is about to be read from is refused.
func openLogFile(
  _ path: String, beside inputs: [ShellInput], environment: ShellEnvironment
) throws(LogFileError) -> Int32 {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw .cannotCreate(path, errorNumber: errno) }
  for stream in [environment.output, environment.errors] where isSameFile(stream, descriptor) {
    close(descriptor)
    return stream
  }
  for case .script(let script) in inputs where isSameFile(script.reader.descriptor, descriptor) {
    close(descriptor)
    throw .isScript(path)
  }
  // What is no regular file has nothing to empty.
  _ = ftruncate(descriptor, 0)
  return descriptor
}

/// Why a log cannot be kept in a file.
enum LogFileError: Error, CustomStringConvertible {
  /// The system refused.
  case cannotCreate(String, errorNumber: Int32)

  /// The commands are to be read from it.
  case isScript(String)

  var description: String {
    switch self {
    case .cannotCreate(let path, let errorNumber):
      "cannot create \(quoted(path)): \(String(cString: strerror(errorNumber)))"
    case .isScript(let path):
      "cannot log to \(quoted(path)): it is the script to be run"
    }
  }
}

private func isSameFile(_ left: Int32, _ right: Int32) -> Bool {
  guard let left = FileIdentity(of: left) else { return false }
  return left == FileIdentity(of: right)
}
