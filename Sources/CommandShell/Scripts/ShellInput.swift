/// Where commands come from, in the order of the command line: the texts of `-c`, then the scripts.
enum ShellInput {
  /// A script, opened.
  case script(Script)

  /// Standard input, which may be a terminal.
  case standardInput

  /// The inputs that a command line asks for; standard input where it names none, nor a recording.
  ///
  /// All scripts are opened at once, so that one which cannot be read keeps all from running.
  static func all(of options: SessionOptions, standardInput: Int32) throws(ScriptError)
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
        inputs.append(.script(Script(name: path, reader: LineReader(file: try ScriptFile(path)))))
      }
    }
    return inputs.isEmpty && options.replay == nil ? [.standardInput] : inputs
  }
}
