import SystemIO
import SystemPackage
import TerminalText

/// Opens the log file and empties it.
///
/// If the path names standard output or standard error, that stream is used and not emptied.
/// A path that names one of the scripts to run, or a recording, is rejected.
///
/// - Throws: ``OutputFileError``.
func openLogFile(
  _ path: String, recording: String?, replayed: String?, scripts: [Script],
  environment: ShellEnvironment
) throws(OutputFileError) -> FileDescriptor {
  let system = FileSystem.live
  let file: FileDescriptor
  do throws(Errno) {
    file = try system.open(path, .writeOnly, .create)
  } catch {
    throw .cannotCreate(path, error)
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
      try system.truncate(file, 0)
      return file
    }
  } catch {
    system.closeIgnoringErrors(file)
    throw .cannotWrite(path, error)
  }
  system.closeIgnoringErrors(file)
  throw .cannotLog(path, use)
}

/// Writes a new file, and never replaces an existing one.
///
/// If writing fails, the new file is removed.
///
/// - Parameters:
///   - path: The name of the file.
///   - body: Writes the content.
/// - Throws: ``OutputFileError``.
func writeNewFile(_ path: String, _ body: (OutputWriter) -> Void) throws(OutputFileError) {
  let system = FileSystem.live
  do throws(Errno) {
    let file = try system.open(path, .writeOnly, [.create, .exclusiveCreate])
    let writer = OutputWriter(file)
    body(writer)
    writer.flush()
    do throws(Errno) {
      try system.close(file)
      if let error = writer.failure { throw error }
    } catch {
      try? system.remove(path)
      throw error
    }
  } catch {
    throw error == .fileExists ? .exists(path) : .cannotWrite(path, error)
  }
}

/// The reason for failing to write a file.
enum OutputFileError: Error, CustomStringConvertible {
  case cannotCreate(String, Errno)
  case cannotWrite(String, Errno)

  /// The file already exists.
  case exists(String)

  /// The session uses the file, so a command cannot write to it.
  case inUse(String, FileUse)

  /// The session uses the file, so the log cannot be written to it.
  case cannotLog(String, FileUse)

  var description: String {
    switch self {
    case .cannotCreate(let path, let error):
      "cannot create \(quoted(path)): \(error)"
    case .cannotWrite(let path, let error):
      "cannot write \(quoted(path)): \(error)"
    case .exists(let path):
      "\(quoted(path)) already exists; name another file, or remove it first"
    case .inUse(let path, let use):
      use.refusal(toWrite: path)
    case .cannotLog(let path, let use):
      use.refusal(toWrite: path, verb: "log to")
    }
  }
}
