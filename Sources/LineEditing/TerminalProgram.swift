import CProcesses

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that has the terminal to itself until it ends, as a pager does.
///
/// It runs in the process's own group, so that Ctrl-Z stops both and Ctrl-C reaches both.
package struct TerminalProgram: Sendable {
  /// What a POSIX shell is to run.
  package let script: String

  /// Makes it of what a POSIX shell is to run.
  package init(_ script: String) {
    self.script = script
  }

  /// Runs the program, and puts the terminal's settings back as they were.
  ///
  /// An interrupt that comes meanwhile is the program's, and is forgotten here. What asks this
  /// process to end is passed on to it, and stays pending.
  ///
  /// - Parameters:
  ///   - terminal: The terminal's descriptor.
  ///   - signals: What this process was sent.
  ///   - write: Writes the program's standard input to a pipe, which fails with `EPIPE` once nobody
  ///     reads it any more; it is closed afterwards.
  /// - Returns: The status by which a shell knows the end: 127 where there is no such program, 128
  ///   and its number for a signal.
  /// - Throws: `program`, where nothing could be started.
  package func run(
    terminal: Int32, signals: SignalMonitor, write: (_ descriptor: Int32) -> Void
  ) throws(LineEditingError) -> Int32 {
    let attributes = TerminalAttributes(of: terminal)
    var child: pid_t = 0
    var descriptor: Int32 = -1
    let error = program_start(script, &child, &descriptor)
    guard error == 0 else { throw .program(code: error) }
    write(descriptor)
    close(descriptor)
    let status = awaitEnd(of: child, signals: signals)
    attributes?.restore(to: terminal)
    _ = signals.take(.interrupt)
    return status
  }

  private func awaitEnd(of child: pid_t, signals: SignalMonitor) -> Int32 {
    var status: Int32 = 0
    var hasPassedOn = false
    // NB: asked fifty times a second, since no descriptor tells the end of a child on every system,
    // and one that is waited for cannot be sent a signal.
    while program_end(child, &status) == 0 {
      if !hasPassedOn, signals.isPending([.hangUp, .terminate]) {
        kill(child, signals.isPending(.hangUp) ? SIGHUP : SIGTERM)
        hasPassedOn = true
      }
      poll(nil, 0, 20)
    }
    return status
  }
}
