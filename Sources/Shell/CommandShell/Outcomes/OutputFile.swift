import SystemIO
import SystemPackage
import TerminalText

/// Opens the log file, and empties it unless the log is added to its end.
///
/// If the path names standard output or standard error, that stream is used and not emptied.
/// A path that names one of the scripts to run, or a recording, is rejected.
///
/// - Throws: ``ShellError/failed(_:)``.
func openLogFile(
  _ path: String, appends: Bool, recording: String?, replayed: String?, scripts: [Script],
  environment: ShellEnvironment
) throws(ShellError) -> FileDescriptor {
  let system = FileSystem.live
  // At the start, a named pipe waits for its reader. Later, nothing could end that wait.
  let options: FileDescriptor.OpenOptions = appends ? [.create, .append, .nonBlocking] : .create
  let file = try converting(Errno.self, try system.open(path, .writeOnly, options)) {
    ShellError.cannotWrite(path, $0, verb: "create")
  }
  for stream in [environment.output, environment.errors] where stream.isSameFile(as: file) {
    system.closeIgnoringErrors(file)
    return stream
  }
  let use: FileUse
  do throws(Errno) {
    let status = try system.status(file)
    // A device or a pipe has no content to remove.
    if status.kind != .regular { return file }
    let identity = status.identity
    if scripts.contains(where: { !$0.isStandardInput && $0.identity == identity }) {
      use = .script
    } else if let recording, try system.statusIfPresent(recording)?.identity == identity {
      use = .recording
    } else if let replayed, try system.statusIfPresent(replayed)?.identity == identity {
      use = .replayed
    } else {
      if !appends { try system.truncate(file, 0) }
      return file
    }
  } catch {
    system.closeIgnoringErrors(file)
    throw .cannotWrite(path, error)
  }
  system.closeIgnoringErrors(file)
  throw .failed(use.refusal(toWrite: path, verb: "log to"))
}

/// Writes a new file, which appears when it is complete, and never replaces an existing one.
///
/// - Throws: ``ShellError/failed(_:)``.
func writeNewFile(_ path: String, _ body: (OutputWriter) -> Void) throws(ShellError) {
  do throws(Errno) {
    try AtomicFile.create(path) { file throws(Errno) in
      let writer = OutputWriter(file)
      body(writer)
      writer.flush()
      if let error = writer.failure { throw error }
    }
  } catch {
    throw error == .fileExists
      ? .failed("\(quoted(path)) already exists; name another file, or remove it first")
      : .cannotWrite(path, error)
  }
}

extension ShellError {
  /// Returns the error for a file that cannot be written.
  static func cannotWrite(_ path: String, _ error: Errno, verb: String = "write") -> ShellError {
    .failed("cannot \(verb) \(quoted(path)): \(error)")
  }
}
