import SystemIO
import SystemPackage

/// A script that is open for reading; it is closed with the last reference to it.
final class Script {
  /// The numbering of lines in errors.
  enum Numbering {
    /// Lines are numbered from 1.
    case byLine

    /// Every line has the number of its `-c` option.
    case fixed(Int)
  }

  /// The maximum length of a line in bytes (64 MiB).
  static let longestLine = 1 << 26

  let source: CommandSource

  /// Whether it is run by `source` or is the rc file.
  let isSourced: Bool

  /// The identity of a regular file, by which a script that sources itself is recognized; otherwise
  /// nil.
  let identity: FileIdentity?

  private let file: FileDescriptor?
  private let ownsFile: Bool
  private let numbering: Numbering
  private var text: [UInt8]

  /// Opens a script named on the command line or in `source`.
  ///
  /// A named pipe is opened without waiting for a writer. The reader waits instead, and its wait
  /// can be interrupted.
  init(
    opening path: String, isSourced: Bool = false, at location: ScriptLocation? = nil
  ) throws(FileError) {
    let status: FileStatus
    let file: FileDescriptor
    do throws(Errno) {
      file = try FileSystem.live.openForReading(path)
      status = try FileSystem.live.status(file)
    } catch {
      throw .system(.read, path: path, error)
    }
    if status.kind == .folder {
      FileSystem.live.closeIgnoringErrors(file)
      throw .system(.read, path: path, .isDirectory)
    }
    source = CommandSource(name: path, sourcedAt: location)
    self.isSourced = isSourced
    self.file = file
    ownsFile = true
    identity = status.kind == .regular ? status.identity : nil
    numbering = .byLine
    text = []
  }

  /// Wraps standard input, which stays open.
  init(standardInput file: FileDescriptor) {
    source = CommandSource(name: "<stdin>")
    isSourced = false
    self.file = file
    ownsFile = false
    let status = try? FileSystem.live.status(file)
    identity = status?.kind == .regular ? status?.identity : nil
    numbering = .byLine
    text = []
  }

  /// Wraps the text of a `-c` option.
  init(option number: Int, text: String) {
    source = CommandSource(name: "-c")
    isSourced = false
    file = nil
    ownsFile = false
    identity = nil
    numbering = .fixed(number)
    self.text = Array(text.utf8)
  }

  deinit {
    if ownsFile, let file { FileSystem.live.closeIgnoringErrors(file) }
  }

  /// Returns whether a descriptor refers to the same file.
  func isSameFile(as other: FileDescriptor) -> Bool { file?.isSameFile(as: other) ?? false }

  /// The location of a line.
  func location(ofLine number: Int) -> ScriptLocation {
    switch numbering {
    case .byLine: ScriptLocation(source: source, line: number)
    case .fixed(let number): ScriptLocation(source: source, line: number)
    }
  }

  /// The reason why reading a script stopped.
  enum ReadFailure: Error {
    /// Waiting for input was interrupted.
    case interrupted

    case system(Errno)
  }

  /// Reads the next bytes.
  ///
  /// - Parameter wait: Called before each read; returns true once the script is readable, or false
  ///   to stop reading.
  /// - Returns: The bytes; empty at the end.
  /// - Throws: ``ReadFailure``.
  func read(waiting wait: (FileDescriptor) -> Bool) throws(ReadFailure) -> [UInt8] {
    guard let file else {
      defer { text = [] }
      return text
    }
    while wait(file) {
      do throws(Errno) {
        return try FileSystem.live.read(file, upTo: 1 << 16)
      } catch {
        // A named pipe opened without waiting may not have data yet.
        if error != .wouldBlock { throw .system(error) }
      }
    }
    throw .interrupted
  }
}

/// A source of commands on the command line: the text of a `-c` option, a script or standard input.
enum ScriptInput {
  case script(Script)

  /// Standard input, which may be a terminal.
  case standardInput

  /// Opens the inputs named on the command line, or standard input if it names no input and no
  /// recording.
  ///
  /// The texts of `-c` come before the scripts, each in order. All scripts are opened at once: if
  /// one cannot be opened, none is run.
  ///
  /// - Throws: ``SystemIO/FileError`` for a script that cannot be opened.
  static func open(_ options: SessionOptions) throws(FileError) -> [ScriptInput] {
    var inputs = options.commands.enumerated().map { index, text in
      ScriptInput.script(Script(option: index + 1, text: text))
    }
    for path in options.scripts {
      inputs.append(path == "-" ? .standardInput : .script(try Script(opening: path)))
    }
    return inputs.isEmpty && options.replay == nil ? [.standardInput] : inputs
  }
}
