#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where commands come from, in the order of the command line: the texts of `-c`, then the scripts.
enum ShellInput {
  /// A script, opened.
  case script(Script)

  /// Standard input, which may be a terminal.
  case standardInput

  /// The inputs that a command line asks for; standard input where it names none.
  ///
  /// All scripts are opened at once, so that one which cannot be read keeps all from running.
  static func all(of options: ShellOptions, standardInput: Int32) throws(ShellInputError)
    -> [ShellInput]
  {
    var inputs: [ShellInput] = []
    for (index, text) in options.commands.enumerated() {
      let script = Script(
        name: "-c", reader: LineReader(text: text), numbering: .fixed(index + 1))
      inputs.append(.script(script))
    }
    for path in options.scripts {
      if path == "-" {
        inputs.append(.standardInput)
      } else {
        inputs.append(.script(Script(name: path, reader: try reader(of: path))))
      }
    }
    return inputs.isEmpty ? [.standardInput] : inputs
  }

  private static func reader(of path: String) throws(ShellInputError) -> LineReader {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ShellInputError(path: path, errorNumber: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw ShellInputError(path: path, errorNumber: EISDIR)
    }
    return LineReader(descriptor: descriptor)
  }
}

/// A script that cannot be read.
struct ShellInputError: Error, CustomStringConvertible {
  let path: String
  let errorNumber: Int32

  var description: String {
    "cannot read \(path.debugDescription): \(String(cString: strerror(errorNumber)))"
  }
}
