import TerminalText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A script that was opened to be read; it is closed when the last reader of it goes.
final class ScriptFile {
  let descriptor: Int32

  /// Opens a script by its name on the command line or in `source`.
  ///
  /// A named pipe is opened without waiting for its writer, so that the wait, which is the reader's,
  /// can be interrupted.
  init(_ path: String) throws(ScriptError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ScriptError(path: path, errorNumber: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw ScriptError(path: path, errorNumber: EISDIR)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// A script that cannot be read.
struct ScriptError: Error, CustomStringConvertible {
  let path: String
  let errorNumber: Int32

  var description: String {
    "cannot read \(quoted(path)): \(String(cString: strerror(errorNumber)))"
  }
}
