import SystemIO
import SystemPackage

/// A script that is open for reading; its file is closed when the object is deallocated.
final class Script {
  /// The maximum length of a line in bytes (64 MiB).
  static let longestLine = 1 << 26

  let source: CommandSource

  /// The role of a script.
  enum Role {
    /// The script is named on the command line, or is standard input.
    case named

    /// The script is run by `source`.
    case sourced

    /// The script is the rc file.
    case rcFile
  }

  let role: Role

  /// The script that runs this one by `source`; nil at a prompt and for a script of the command
  /// line.
  private let outer: Script?

  /// The identity of the script's file, for detecting a script that sources itself; nil if the file
  /// is not a regular file.
  private(set) var identity: FileIdentity?

  /// Whether the script is standard input, which may be a terminal.
  private(set) var isStandardInput = false

  private var file: FileDescriptor?

  /// The number of the `-c` option that the script is, if all its commands are on one line.
  private var optionNumber: Int?

  private var text: [UInt8] = []

  /// Opens a script named on the command line or in `source`.
  ///
  /// Opening a named pipe does not wait for a writer. Instead, reading from the pipe waits, and
  /// signals can interrupt that wait.
  init(
    opening path: String, as role: Role = .named, at location: ScriptLocation? = nil,
    in outer: Script? = nil
  ) throws(FileError) {
    let system = FileSystem.live
    let file = try FileError.mapping(.read, path, system.openForReading(path))
    let status = try FileError.mapping(.read, path, system.status(file))
    if status.kind == .folder {
      system.closeIgnoringErrors(file)
      throw .system(.read, path: path, .isDirectory)
    }
    source = CommandSource(name: path, sourcedAt: location)
    (self.role, self.outer) = (role, outer)
    self.file = file
    identity = status.kind == .regular ? status.identity : nil
  }

  /// Creates a script that reads standard input.
  ///
  /// The script does not close the descriptor.
  init(standardInput file: FileDescriptor) {
    source = CommandSource(name: "<stdin>")
    (role, outer) = (.named, nil)
    self.file = file
    isStandardInput = true
    let status = try? FileSystem.live.status(file)
    identity = status?.kind == .regular ? status?.identity : nil
  }

  /// Creates a script from the text of a `-c` option.
  ///
  /// The number of the option is part of an error's location: `-c:2`, or `-c:2:3` for the third
  /// line of several.
  init(option number: Int, text: String) {
    let hasSeveralLines = text.utf8.dropLast().contains(UInt8(ascii: "\n"))
    (role, outer) = (.named, nil)
    source = CommandSource(name: hasSeveralLines ? "-c:\(number)" : "-c")
    optionNumber = hasSeveralLines ? nil : number
    self.text = Array(text.utf8)
  }

  deinit {
    if !isStandardInput, let file { FileSystem.live.closeIgnoringErrors(file) }
  }

  /// The script and those that run it, innermost first.
  var chain: [Script] { [self] + (outer?.chain ?? []) }

  /// Whether the script or one that runs it is run by `source` or is the rc file.
  var isInSourced: Bool { chain.contains { $0.role != .named } }

  /// Whether the script is the rc file, or is run by it.
  var isInRCFile: Bool { chain.contains { $0.role == .rcFile } }

  /// Returns the line number for error messages; for a one-line `-c` option, the option's number.
  func number(ofLine number: Int) -> Int { optionNumber ?? number }

  /// Reads the next bytes.
  ///
  /// - Parameter wait: Called before each read. Waits until the script is readable and returns
  ///   true, or returns false to stop reading.
  /// - Returns: The bytes; empty at the end of the script.
  /// - Throws: `Errno.interrupted` if `wait` returned false, or the error of the system.
  func read(waiting wait: (FileDescriptor) -> Bool) throws(Errno) -> [UInt8] {
    guard let file else {
      defer { text = [] }
      return text
    }
    while wait(file) {
      do throws(Errno) {
        return try FileSystem.live.read(file, upTo: 1 << 16)
      } catch {
        // A named pipe may have no data yet, because opening it does not wait for a writer.
        if error != .wouldBlock { throw error }
      }
    }
    throw .interrupted
  }
}

extension Script {
  /// Opens the scripts named on the command line.
  ///
  /// The texts of `-c` options come first, followed by the script files, both in the order of the
  /// command line. Without any of these and without `--replay`, the only script is standard input.
  /// All scripts are opened before any of them runs, so no script runs if one of them cannot be
  /// opened.
  ///
  /// - Throws: ``SystemIO/FileError`` for a script that cannot be opened.
  static func open(
    _ options: SessionOptions, standardInput: FileDescriptor
  ) throws(FileError) -> [Script] {
    var scripts = options.commands.enumerated().map { index, text in
      Script(option: index + 1, text: text)
    }
    for path in options.scripts {
      scripts.append(
        path == "-" ? Script(standardInput: standardInput) : try Script(opening: path))
    }
    return scripts.isEmpty && options.replay == nil
      ? [Script(standardInput: standardInput)] : scripts
  }
}
