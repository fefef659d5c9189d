import SystemIO

/// A script that is open for reading.
///
/// When the object is deallocated, its file is closed, unless the file is standard input.
final class Script {
  /// The maximum length of a line in bytes (64 MiB).
  static let longestLine = 1 << 26

  let source: CommandSource

  private var file: FileDescriptor?

  /// The number of the `-c` option that contains the script, from 1, which error messages show in
  /// place of the line number.
  ///
  /// Nil if the text of the option has several lines, and for other scripts.
  private(set) var optionNumber: Int?

  private var text: [UInt8] = []

  /// Opens a script named on the command line or in `source`.
  ///
  /// Opening a named pipe does not wait for a writer. Instead, reading from the pipe waits, and
  /// signals can interrupt that wait.
  ///
  /// - Throws: ``SystemIO/FileError`` if the script cannot be opened, or if it is a folder.
  init(
    opening path: String, as kind: CommandSource.Kind = .named, at location: ScriptLocation? = nil
  ) throws(FileError) {
    let system = FileSystem.live
    let file = try FileError.mapping(.read, path, system.openForReading(path))
    let status = try FileError.mapping(.read, path, system.status(file))
    if status.kind == .folder {
      system.closeIgnoringErrors(file)
      throw .system(.read, path: path, .isDirectory)
    }
    self.file = file
    source = CommandSource(
      path, kind, identity: status.kind == .regular ? status.identity : nil, sourcedAt: location)
  }

  /// Creates a script that reads standard input.
  ///
  /// The script does not close the descriptor.
  init(standardInput file: FileDescriptor) {
    self.file = file
    let status = try? FileSystem.live.status(file)
    source = CommandSource(
      "<stdin>", .standardInput, identity: status?.kind == .regular ? status?.identity : nil)
  }

  /// Creates a script from the text of a `-c` option.
  ///
  /// The number of the option is part of an error's location: `-c:2`, or `-c:2:3` for the third
  /// line of several.
  init(option number: Int, text: String) {
    let hasSeveralLines = text.utf8.dropLast().contains(UInt8(ascii: "\n"))
    source = CommandSource(hasSeveralLines ? "-c:\(number)" : "-c")
    optionNumber = hasSeveralLines ? nil : number
    self.text = Array(text.utf8)
  }

  /// Creates a script from text that was read from another script, whose name and line numbers it
  /// has.
  init(_ text: [UInt8], of script: Script) {
    (source, optionNumber, self.text) = (script.source, script.optionNumber, text)
  }

  /// Whether the script is standard input, which may be a terminal.
  var isStandardInput: Bool { source.kind == .standardInput }

  deinit {
    if !isStandardInput, let file { FileSystem.live.closeIgnoringErrors(file) }
  }

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
    return try file.read(waiting: wait)
  }

  /// Opens the scripts named on the command line.
  ///
  /// The texts of `-c` options come first, followed by the script files, both in the order of the
  /// command line. Standard input is the last script of an interactive session, and the only one
  /// without any of these and without `--replay`.
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
    let readsInput = options.interactive || (scripts.isEmpty && options.replay == nil)
    if readsInput, !scripts.contains(where: \.isStandardInput) {
      scripts.append(Script(standardInput: standardInput))
    }
    return scripts
  }
}

extension FileDescriptor {
  /// Reads the next bytes, as ``Script/read(waiting:)`` does.
  func read(waiting wait: (FileDescriptor) -> Bool) throws(Errno) -> [UInt8] {
    while wait(self) {
      do throws(Errno) {
        return try FileSystem.live.read(self, upTo: 1 << 16)
      } catch {
        // A named pipe may have no data yet, because opening it does not wait for a writer.
        if error != .wouldBlock { throw error }
      }
    }
    throw .interrupted
  }
}
