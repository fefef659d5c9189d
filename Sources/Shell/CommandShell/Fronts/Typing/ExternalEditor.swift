import LineEditing
import SystemIO
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
    // The shell waits for the program, so Ctrl-C must not end the shell. If the command begins with
    // a plain name, the script checks that the program exists, so that the shell prints no message.
    let name = command.prefix { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
    let isPlain = command.dropFirst(name.count).first.map(\.isWhitespace) ?? true
    let check = isPlain ? "command -v \(name) >/dev/null || exit 127\n" : ""
    return "trap : INT\n\(check)\(command) '\(path.replacing("'", with: "'\\''"))'"
  }

  /// Edits a text in the program, and returns the text without its last line break.
  ///
  /// The text is in a temporary file that only the user can read. The file is removed afterward.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the file cannot be used, if the editor fails, or if the
  ///   edited text is longer than 1 MiB, is not UTF-8, or contains a NUL.
  func edit(
    _ text: String, in environment: ShellEnvironment, signals: SignalMonitor
  ) throws(ShellError) -> String {
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
      throw .failed("cannot write \(quoted(path)): \(error)")
    }
    defer { try? system.remove(path) }
    let status = try converting(
      Errno.self,
      try TerminalProgram(script(path: path)).run(
        input: .file(environment.input), output: environment.output, errors: environment.errors,
        terminal: environment.input, signals: signals)
    ) { ShellError.failed("cannot start a program: \($0)") }
    startRow(at: environment.output, environment: environment.variable)
    if status == 127 {
      throw .failed(
        "the editor \(quoted(command)) was not found; set VISUAL or EDITOR to another program")
    }
    if status != 0 {
      throw .failed(
        "the editor \(quoted(command)) failed with status \(status); the line has not changed")
    }
    let bytes = try converting(
      FileError.self, try AtomicFile.read(path, limit: Self.limit)
    ) { ShellError.failed("\($0); the line has not changed") }
    guard !bytes.contains(0), let edited = String(validating: bytes, as: UTF8.self) else {
      throw .failed("the edited text is not UTF-8 or contains a NUL; the line has not changed")
    }
    let lines = edited.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return (lines.last == "" ? lines.dropLast() : lines[...]).joined(separator: "\n")
  }
}
