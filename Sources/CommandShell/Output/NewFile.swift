import TerminalText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a text into a file that must not be there yet, so that nothing is lost by a slip.
func writeNewFile(_ path: String, _ text: String) throws(NewFileError) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw NewFileError(path: path, errorNumber: errno) }
  let writer = OutputWriter(descriptor: descriptor)
  writer.write(text)
  writer.flush()
  let isClosed = close(descriptor) == 0
  if let errorNumber = writer.failure ?? (isClosed ? nil : errno) {
    unlink(path)
    throw NewFileError(path: path, errorNumber: errorNumber)
  }
}

/// Why a file could not be made.
struct NewFileError: Error, CustomStringConvertible {
  let path: String
  let errorNumber: Int32

  var description: String {
    errorNumber == EEXIST
      ? "\(quoted(path)) is there already; name another file, or remove it first"
      : "cannot write \(quoted(path)): \(String(cString: strerror(errorNumber)))"
  }
}
