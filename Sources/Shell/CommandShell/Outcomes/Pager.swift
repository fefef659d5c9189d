import LineEditing
import SystemIO
import TerminalText

/// The program that shows output longer than the screen.
struct Pager: Equatable {
  /// The command line for a POSIX shell.
  let command: String

  /// Creates the pager named by the `PAGER` variable, or `less` if `PAGER` is unset.
  ///
  /// Returns nil if `PAGER` is blank or `cat`, or if `TERM` is unset, empty or `dumb`. Output then
  /// goes directly to the screen.
  init?(variable: (String) -> String?) {
    if !TerminalDescription.isCapable(variable("TERM")) { return nil }
    command = variable("PAGER") ?? "less"
    if command.allSatisfy(\.isWhitespace) || command == "cat" { return nil }
  }

  /// Returns the shell script that runs the pager for a tool.
  ///
  /// Unless `LESS` is set, the script tells less to exit immediately if everything fits (F), to
  /// show colors (R), and to leave its output on the screen (X). Unless `LESSHISTFILE` is set, less
  /// keeps no history in the home folder. Less can neither run programs nor write files, and its
  /// prompt tells how to leave it, unless `LESS` sets another prompt.
  func script(for tool: String) -> String {
    // With `exec`, the pager replaces the shell and receives its signals. Otherwise, the shell
    // waits for the pager, and Ctrl-C must not end the shell. The script checks that the program
    // exists, because the shell would print a message of its own.
    let beginning = program.map { "command -v \($0) >/dev/null || exit 127\nexec " }
    // The prompt of less ends with a dollar sign.
    let prompt = "-Ps?e(END) .q\\: back to \(tool.filter { $0.isLetter || $0.isNumber })$"
    return """
      export LESS='\(prompt)'"${LESS-FRX}" LESSHISTFILE="${LESSHISTFILE--}" LESSSECURE=1
      \(beginning ?? "trap : INT\n")\(command)
      """
  }

  /// The name of the pager's program; nil if only a shell can parse the command line.
  var program: String? {
    let isPlain = command.allSatisfy {
      $0.isLetter || $0.isNumber || " /._-+,:@%".contains($0)
    }
    return isPlain ? command.split(separator: " ").first.map(String.init) : nil
  }

  /// Shows text in the pager, and waits until the user closes it.
  ///
  /// - Returns: The exit status of the shell, such as 127 if ``program`` is not installed.
  /// - Throws: An error if the shell cannot be run.
  func show(
    _ text: String, of tool: String, in environment: ShellEnvironment, signals: SignalMonitor
  ) throws(Errno) -> Int32 {
    try TerminalProgram(script(for: tool)).run(
      input: .pipe, output: environment.output, errors: environment.errors,
      terminal: environment.input, signals: signals
    ) { file in
      let writer = OutputWriter(file, shouldStop: { signals.isPending(.ending) })
      writer.write(text)
      writer.flush()
    }
  }
}

extension Engine {
  /// Calls `body`, which prints the output of one command, and shows long output in the pager.
  ///
  /// The pager is used if the command was typed at the terminal and its output is longer than the
  /// screen. The pager is not used after a wait in the queue. It is not used either if keys are
  /// waiting to be read, because the pager would take those keys as its own commands. With
  /// `--safe`, and if a setting turns it off, the pager is never used. If it fails, the output is
  /// printed directly.
  ///
  /// Results that effects send later go directly to the screen.
  func paged<Failure: Error>(
    _ call: Call, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    if !call.context.mayUsePager || call.context.waiting == .each || options.safe
      || !options.usesPager
    {
      return try body()
    }
    let output = devices.output
    let text = try output.capturing(body)
    guard
      !TerminalSize(of: environment.output).holds(text),
      let pager = Pager(variable: environment.variable),
      !environment.input.hasUnreadKeys
    else { return output.write(text) }
    let status = try? pager.show(text, of: tool.displayName, in: environment, signals: signals)
    // If a signal ended the pager, the text counts as shown. Most pagers then exit with a status
    // over 128. Less exits with another status, so pending signals are checked too.
    if let status, status == 0 || status > 128 || signals.isPending(.ending) { return }
    output.write(text)
    if status == 127, environment.variable("PAGER") != nil, let program = pager.program {
      deliver(
        .failed("the pager \(quoted(program)) was not found; set PAGER to another program"),
        of: call)
    }
  }
}
