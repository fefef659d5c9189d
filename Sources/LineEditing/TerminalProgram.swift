import SystemIO
package import SystemPackage

/// A program that has the terminal to itself until it ends, such as a pager.
package struct TerminalProgram: Sendable {
  /// The POSIX shell script to run.
  package let script: String

  /// Creates a program from a POSIX shell script.
  package init(_ script: String) {
    self.script = script
  }

  /// Runs the program, then restores the terminal settings.
  ///
  /// An interrupt (SIGINT) during the run is meant for the program, so this process discards it.
  /// The signals that end a session are forwarded to the program, and stay pending in this process.
  ///
  /// - Parameters:
  ///   - input: The source of the standard input; nil for a pipe.
  ///   - output: The descriptor that becomes the standard output.
  ///   - errors: The descriptor that becomes the standard error.
  ///   - terminal: The terminal whose settings are restored.
  ///   - signals: The monitor of this process's signals.
  ///   - write: Writes the program's input to the given pipe, which is closed afterward. Writing
  ///     fails with `EPIPE` if the program no longer reads.
  /// - Returns: The exit status as a shell reports it: 127 for an unknown program, 128 plus the
  ///   signal number after a signal.
  /// - Throws: ``LineEditingError/program(_:)`` if the shell could not be started.
  package func run(
    input: FileDescriptor? = nil, output: FileDescriptor, errors: FileDescriptor,
    terminal: FileDescriptor, signals: SignalMonitor, write: (FileDescriptor) -> Void = { _ in }
  ) throws(LineEditingError) -> Int32 {
    let attributes = TerminalAttributes(of: terminal)
    let program = try RunningProgram(
      script, input: input.map { .file($0) } ?? .pipe, output: output, errors: errors)
    if let pipe = program.input {
      write(pipe)
      FileSystem.live.closeIgnoringErrors(pipe)
    }
    let status = program.awaitEnd(signals: signals, forwarding: .ending)
    attributes?.restore(to: terminal)
    _ = signals.take(.interrupt)
    return status
  }
}
