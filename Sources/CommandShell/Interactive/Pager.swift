import LineEditing
import StateDiff
import SystemIO
import SystemPackage
import TerminalText

/// The program that shows output longer than the screen.
struct Pager: Equatable {
  /// The command line for a POSIX shell.
  let command: String

  /// Creates the pager named by the `PAGER` variable, or `less` if it is installed.
  ///
  /// It is nil for an empty `PAGER`, for `cat`, and for a dumb terminal; output then goes directly
  /// to the screen.
  ///
  /// - Parameters:
  ///   - variable: The value of an environment variable.
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

  /// The shell script that runs the pager.
  ///
  /// Unless `LESS` is set, less exits immediately if everything fits (F), shows colors (R), and
  /// leaves its output on the screen (X).
  var script: String {
    // With `exec`, the pager itself receives signals. A shell that waits for the pager must survive
    // Ctrl-C.
    let line = isPlain ? "exec \(command)" : "trap : INT\n\(command)"
    return "export LESS=\"${LESS-FRX}\"\n\(line)"
  }

  /// Returns the pager's program if it does not exist; nil if it does, or if only a shell can tell.
  func missingProgram(isInstalled: (String) -> Bool) -> String? {
    guard isPlain, let word = command.split(separator: " ").first else { return nil }
    return isInstalled(String(word)) ? nil : String(word)
  }

  private var isPlain: Bool {
    command.allSatisfy { $0.isLetter || $0.isNumber || " /._-+,:@%".contains($0) }
  }

  /// Shows text in the pager, and waits until the user closes it.
  ///
  /// - Returns: Whether it was shown; false if the pager could not be run or failed.
  func show(_ text: String, terminal: FileDescriptor, signals: SignalMonitor) -> Bool {
    do throws(LineEditingError) {
      let program = TerminalProgram(script)
      let status = try program.run(terminal: terminal, signals: signals) { file in
        let writer = OutputWriter(
          file, shouldStop: { signals.isPending([.terminate, .hangUp]) })
        writer.write(text)
        writer.flush()
      }
      // A pager that was ended by a signal has shown enough. Its status is over 128, but less has a
      // status of its own for this, so pending signals are checked as well.
      return status == 0 || status > 128 || signals.isPending([.terminate, .hangUp])
    } catch {
      return false
    }
  }
}

extension Session {
  /// Calls a function that prints the output of one command, and shows long output in the pager.
  ///
  /// The pager is used if the command was typed at the terminal and its output is longer than the
  /// screen.
  ///
  /// Results that effects send later go directly to the screen.
  func paged<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isScripted { return try body() }
    let output = printer.output
    let (result, text) = try output.capturing(body)
    guard
      !TerminalSize(of: environment.output).holds(text),
      let pager = Pager(variable: environment.variable, isInstalled: isInstalled)
    else {
      output.write(text)
      return result
    }
    if let program = pager.missingProgram(isInstalled: isInstalled) {
      output.write(text)
      printer.write(
        error: "the pager \(quoted(program)) was not found; set PAGER to another program")
    } else if !pager.show(text, terminal: environment.input, signals: signals) {
      output.write(text)
    }
    return result
  }

  /// Returns whether a program exists at a path, or under a name in one of the folders of `PATH`.
  private func isInstalled(_ program: String) -> Bool {
    if program.contains("/") { return CurrentProcess.canExecute(program) }
    let folders = (environment.variable("PATH") ?? "").split(separator: ":")
    return folders.contains { CurrentProcess.canExecute("\($0)/\(program)") }
  }
}
