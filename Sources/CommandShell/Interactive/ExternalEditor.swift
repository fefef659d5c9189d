import LineEditing
import SystemIO
import SystemPackage
import TerminalText

/// The program that edits the line for Ctrl-X Ctrl-E.
struct ExternalEditor: Equatable {
  /// The command line for a POSIX shell, without the name of the file.
  let command: String

  /// The folder for the temporary file.
  let folder: String

  /// The maximum size of the edited text in bytes.
  private static let limit = 1 << 20

  /// Creates the program named by `VISUAL`, or else by `EDITOR`, or else `vi`.
  ///
  /// The temporary file is created in the folder named by `TMPDIR`, or else in `/tmp`.
  init(variable: (String) -> String?) {
    let named = ["VISUAL", "EDITOR"].compactMap(variable)
    command = named.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    folder = variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  /// Returns the shell script that edits a file at the terminal.
  func script(path: String) -> String {
    let parts = path.split(separator: "'", omittingEmptySubsequences: false)
    // The shell waits for the program, so Ctrl-C must not end the shell.
    return "trap : INT\n\(command) '\(parts.joined(separator: "'\\''"))'"
  }

  /// Edits a text in the program, and returns the text without its last line break.
  ///
  /// The text is in a temporary file that only the user can read. The file is removed afterward.
  ///
  /// - Throws: ``ExternalEditorError``.
  func edit(
    _ text: String, in environment: ShellEnvironment, signals: SignalMonitor
  ) throws(ExternalEditorError) -> String {
    let system = FileSystem.live
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = "\(folder)/line-\(CurrentProcess.id)-\(random).txt"
    do throws(Errno) {
      let file = try system.open(
        path, .writeOnly, [.create, .exclusiveCreate, .noFollow], permissions: .ownerReadWrite)
      defer { system.closeIgnoringErrors(file) }
      try system.writeAll(Array("\(text)\n".utf8), to: file)
    } catch {
      if error != .fileExists { try? system.remove(path) }
      throw .file(path: path, error)
    }
    defer { try? system.remove(path) }
    let status: Int32
    do throws(LineEditingError) {
      let program = TerminalProgram(script(path: path))
      status = try program.run(
        input: .file(environment.input), output: environment.output, errors: environment.errors,
        terminal: environment.input, signals: signals)
    } catch {
      throw .start(error)
    }
    if status != 0 { throw .program(command, status: status) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try AtomicFile.read(path, limit: Self.limit)
    } catch {
      throw .result(error)
    }
    guard !bytes.contains(0), let edited = String(validating: bytes, as: UTF8.self) else {
      throw .notText
    }
    let lines = edited.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return (lines.last == "" ? lines.dropLast() : lines[...]).joined(separator: "\n")
  }
}

/// An error in editing the line in another program; the line stays the same.
enum ExternalEditorError: Error, Equatable, CustomStringConvertible {
  /// The temporary file could not be written.
  case file(path: String, Errno)

  /// The program could not be started.
  case start(LineEditingError)

  /// The program failed.
  case program(String, status: Int32)

  /// The edited file could not be read.
  case result(FileError)

  /// The edited file is not valid text.
  case notText

  /// A message without a final period.
  var description: String {
    switch self {
    case .file(let path, let error): "cannot write \(quoted(path)): \(error)"
    case .start(let error): "\(error)"
    case .program(let command, status: 127):
      "the editor \(quoted(command)) was not found; set VISUAL or EDITOR to another program"
    case .program(let command, let status):
      "the editor \(quoted(command)) failed with status \(status); the line has not changed"
    case .result(let error): "\(error); the line has not changed"
    case .notText: "the edited text is not UTF-8 or contains a NUL; the line has not changed"
    }
  }
}
