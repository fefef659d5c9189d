import LineEditing
import SystemIO
import SystemPackage
import TerminalText

/// The program that shows output longer than the screen.
struct Pager: Equatable {
  /// The command line for a POSIX shell.
  let command: String

  /// Creates the pager named by the `PAGER` variable, or `less` if `PAGER` is unset.
  ///
  /// Returns nil if `PAGER` is blank or `cat`, or if `PAGER` is unset and `less` is not installed.
  /// Returns nil also if `TERM` is unset, empty or `dumb`. Output then goes directly to the screen.
  ///
  /// - Parameters:
  ///   - variable: Returns the value of an environment variable.
  ///   - isInstalled: Returns whether a program exists; called only if `PAGER` is unset.
  init?(variable: (String) -> String?, isInstalled: (String) -> Bool) {
    if ["", "dumb"].contains(variable("TERM") ?? "") { return nil }
    if let chosen = variable("PAGER") {
      if chosen.allSatisfy(\.isWhitespace) || chosen == "cat" { return nil }
      command = chosen
    } else if isInstalled("less") {
      command = "less"
    } else {
      return nil
    }
  }

  /// Returns the shell script that runs the pager for a tool.
  ///
  /// Unless `LESS` is set, the script tells less to exit immediately if everything fits (F), to
  /// show colors (R), and to leave its output on the screen (X). Unless `LESSHISTFILE` is set, less
  /// keeps no history in the home folder. Less can neither run programs nor write files, and its
  /// prompt tells how to leave it, unless `LESS` sets another prompt.
  func script(for tool: String) -> String {
    // With `exec`, the pager replaces the shell and receives its signals. Otherwise, the shell
    // waits for the pager, and Ctrl-C must not end the shell.
    let line = isPlain ? "exec \(command)" : "trap : INT\n\(command)"
    // The prompt of less ends with a dollar sign.
    let prompt = "-Ps?e(END) .q\\: back to \(tool.filter { $0.isLetter || $0.isNumber })$"
    return """
      export LESS='\(prompt)'"${LESS-FRX}" LESSHISTFILE="${LESSHISTFILE--}" LESSSECURE=1
      \(line)
      """
  }

  /// Returns the name of the pager's program if that program is not installed.
  ///
  /// Returns nil if the program is installed, or if only a shell can parse the command line.
  func missingProgram(isInstalled: (String) -> Bool) -> String? {
    guard isPlain, let word = command.split(separator: " ").first else { return nil }
    return isInstalled(String(word)) ? nil : String(word)
  }

  private var isPlain: Bool {
    command.allSatisfy { $0.isLetter || $0.isNumber || " /._-+,:@%".contains($0) }
  }

  /// Shows text in the pager, and waits until the user closes it.
  ///
  /// - Returns: Whether the text was shown; false if the pager could not be run or failed.
  func show(
    _ text: String, of tool: String, in environment: ShellEnvironment, signals: SignalMonitor
  ) -> Bool {
    do throws(ProcessError) {
      let program = TerminalProgram(script(for: tool))
      let status = try program.run(
        input: .pipe, output: environment.output, errors: environment.errors,
        terminal: environment.input, signals: signals
      ) { file in
        let writer = OutputWriter(file, shouldStop: { signals.isPending(.ending) })
        writer.write(text)
        writer.flush()
      }
      // If a signal ended the pager, the text counts as shown. Most pagers then exit with a status
      // over 128. Less exits with another status, so pending signals are checked too.
      return status == 0 || status > 128 || signals.isPending(.ending)
    } catch {
      return false
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
    if !call.frame.mayUsePager || call.frame.awaitsEffects || options.safe || !options.usesPager {
      return try body()
    }
    let output = devices.output
    let text = try output.capturing(body)
    guard
      !TerminalSize(of: environment.output).holds(text),
      let pager = Pager(variable: environment.variable, isInstalled: isInstalled),
      !environment.input.hasUnreadKeys
    else { return output.write(text) }
    if let program = pager.missingProgram(isInstalled: isInstalled) {
      output.write(text)
      deliver(
        .failed("the pager \(quoted(program)) was not found; set PAGER to another program"),
        of: call)
    } else if !pager.show(text, of: tool.displayName, in: environment, signals: signals) {
      output.write(text)
    }
  }

  /// Returns whether a program can be run.
  ///
  /// `program` is a path, or a name to look up in `PATH`.
  private func isInstalled(_ program: String) -> Bool {
    if program.contains("/") { return CurrentProcess.canExecute(program) }
    let folders = (environment.variable("PATH") ?? "").split(separator: ":")
    return folders.contains { CurrentProcess.canExecute("\($0)/\(program)") }
  }
}
