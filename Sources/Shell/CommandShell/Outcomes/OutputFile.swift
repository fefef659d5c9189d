import SystemIO
import TerminalText

/// Opens the destination of the log.
///
/// Unless `appends` is true, a log file is emptied. If the path names standard output or standard
/// error, that stream is used and not emptied.
///
/// - Parameters:
///   - options: The options that name the log and other files of the session.
///   - scripts: The scripts to run.
///   - environment: The standard streams.
///   - appends: Whether the log is added to the end of the file.
/// - Returns: The destination; nil for standard output.
/// - Throws: ``ShellError/failed(_:)`` if the file cannot be opened, or if it is one of the
///   scripts, a recording or the kept data.
func openLog(
  _ options: SessionOptions, _ scripts: [CommandSource], _ environment: ShellEnvironment,
  appends: Bool = false
) throws(ShellError) -> OutputWriter? {
  guard let path = options.logFile else {
    // With `--json`, standard output contains only records, so the log goes to standard error.
    return options.json ? OutputWriter(environment.errors) : nil
  }
  if path == "-" { return nil }
  let system = FileSystem.live
  let uses: [(String?, FileUse)] = [
    (options.data, .data), (options.record, .recording), (options.replay, .replayed),
  ]
  for case (let file?, let use) in uses where system.isSameFile(file, path) {
    throw .failed(use.refusal(toWrite: path, verb: "log to"))
  }
  // At the start, a named pipe waits for its reader. Later, nothing could end that wait.
  let creation: FileDescriptor.OpenOptions = appends ? [.create, .append, .nonBlocking] : .create
  let file = try converting(Errno.self, try system.open(path, .writeOnly, creation)) {
    ShellError.cannotWrite(path, $0, verb: "create")
  }
  for stream in [environment.output, environment.errors] where stream.isSameFile(as: file) {
    system.closeIgnoringErrors(file)
    return stream == environment.output ? nil : OutputWriter(stream)
  }
  do throws(Errno) {
    let status = try system.status(file)
    // A device or a pipe has no content to remove.
    if status.kind != .regular { return OutputWriter(file) }
    let identity = status.identity
    if !scripts.contains(where: { $0.kind != .standardInput && $0.identity == identity }) {
      if !appends { try system.truncate(file, 0) }
      return OutputWriter(file)
    }
  } catch {
    system.closeIgnoringErrors(file)
    throw .cannotWrite(path, error)
  }
  system.closeIgnoringErrors(file)
  throw .failed(FileUse.script.refusal(toWrite: path, verb: "log to"))
}

/// Writes a new file, which appears when it is complete.
///
/// - Throws: ``ShellError/failed(_:)`` if a file with this path exists, or if writing fails.
func writeNewFile(
  _ path: String, _ body: (OutputWriter) throws(Errno) -> Void
) throws(ShellError) {
  do throws(Errno) {
    try AtomicFile.create(path) { file throws(Errno) in
      let writer = OutputWriter(file)
      try body(writer)
      writer.flush()
      if let error = writer.failure { throw error }
    }
  } catch {
    throw error == .fileExists ? .fileExists(path) : .cannotWrite(path, error)
  }
}

extension ShellError {
  /// Returns the error for a file that cannot be written.
  static func cannotWrite(_ path: String, _ error: Errno, verb: String = "write") -> ShellError {
    .failed("cannot \(verb) \(quoted(path)): \(error)")
  }

  /// Returns the error for a file that exists, although a new file was to be written.
  static func fileExists(_ path: String) -> ShellError {
    .failed("\(quoted(path)) already exists; name another file, or remove it first")
  }
}

/// A use that a session makes of a file; the raw value is the reason not to write other content to
/// the file.
enum FileUse: String {
  case script = "it is one of the scripts to run"
  case log = "the log is written to it"
  case recording = "the session is recorded to it"
  case journal = "it is the journal of the session"
  case replayed = "it is the recording to replay"
  case data = "the data is kept in it"

  /// Returns the error message for a command that would write to the file.
  func refusal(toWrite path: String, verb: String = "write") -> String {
    "cannot \(verb) \(quoted(path)): \(rawValue); name another file"
  }
}

extension Engine {
  /// Returns the use that the session makes of the file at a path, which need not exist; nil if the
  /// session does not use the file, or if the file cannot be examined.
  ///
  /// `source` contains the command that is being run. That source and the scripts that run it are
  /// in use.
  func use(ofFileAt path: String, in source: CommandSource?) -> FileUse? {
    let system = FileSystem.live
    if let keptFile, system.isSameFile(keptFile.path, path) { return .data }
    if let replayed = options.replay, system.isSameFile(replayed, path) { return .replayed }
    guard let status = try? system.statusIfPresent(path), status.kind == .regular else {
      return nil
    }
    let file = status.identity
    if source?.chain.contains(where: { $0.identity == file }) == true { return .script }
    if options.logFile != nil, devices.log.identity == file { return .log }
    return recorder.use(of: file)
  }
}
