import LineEditing
import TerminalText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program that shows what is longer than the screen.
struct Pager: Equatable {
  /// What a POSIX shell is to run.
  let command: String

  /// The pager that a person has chosen by `PAGER`, or `less` if there is one.
  ///
  /// It is nil for an empty `PAGER`, for `cat`, and for a terminal that is dumb: output goes straight
  /// to the screen then.
  ///
  /// - Parameters:
  ///   - variable: The value of an environment variable.
  ///   - isInstalled: Whether there is a program of that name; asked where `PAGER` is unset.
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

  /// The script that runs it.
  ///
  /// Without a `LESS` of the person's own, less ends at once where all fits (F), shows colours (R)
  /// and leaves on the screen what it showed (X).
  var script: String {
    // With `exec` the pager itself gets the signals; a shell that waits for it has to outlive Ctrl-C.
    let line = isPlain ? "exec \(command)" : "trap : INT\n\(command)"
    return "export LESS=\"${LESS-FRX}\"\n\(line)"
  }

  /// The program that would be run and is not there; nil where there is one, or where only a shell
  /// can tell.
  func missingProgram(isInstalled: (String) -> Bool) -> String? {
    guard isPlain, let word = command.split(separator: " ").first else { return nil }
    return isInstalled(String(word)) ? nil : String(word)
  }

  private var isPlain: Bool {
    command.allSatisfy { $0.isLetter || $0.isNumber || " /._-+,:@%".contains($0) }
  }

  /// Shows a text, and waits until the person is done with it.
  ///
  /// - Returns: Whether it was shown: false where the pager could not be run or failed.
  func show(_ text: String, terminal: Int32, signals: SignalMonitor) -> Bool {
    do throws(LineEditingError) {
      let program = TerminalProgram(script)
      let status = try program.run(terminal: terminal, signals: signals) { descriptor in
        let writer = OutputWriter(
          descriptor: descriptor, isHopeless: { signals.isPending([.terminate, .hangUp]) })
        writer.write(text)
        writer.flush()
      }
      // One that was ended by a signal, which less tells by a status of its own, has shown what the
      // person wanted to see of it.
      return status == 0 || status > 128 || signals.isPending([.terminate, .hangUp])
    } catch {
      return false
    }
  }
}

extension ShellSession {
  /// Does what writes the output of one command, and hands it to the pager where it is typed at the
  /// terminal and longer than the screen.
  ///
  /// What effects bring later goes straight to the screen.
  func paged<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isScripted { return try body() }
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
      write(error: "there is no pager \(quoted(program)); PAGER names it")
    } else if !pager.show(text, terminal: environment.input, signals: signals) {
      output.write(text)
    }
    return result
  }

  /// Whether there is a program of that path, or `PATH` leads to one of that name.
  private func isInstalled(_ program: String) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = (environment.variable("PATH") ?? "").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
