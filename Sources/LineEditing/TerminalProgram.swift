import CProcesses
import SystemIO
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that uses the terminal alone until it ends, such as a pager.
///
/// It runs in the process group of this process, so Ctrl-Z stops both and Ctrl-C reaches both.
package struct TerminalProgram: Sendable {
  /// The POSIX shell script to run.
  package let script: String

  /// Creates a program from a POSIX shell script.
  package init(_ script: String) {
    self.script = script
  }

  /// Runs the program, then restores the terminal settings.
  ///
  /// An interrupt during the run is meant for the program, so it is discarded here. A signal that
  /// ends this process is passed on to the program and stays pending.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - signals: The signals of this process.
  ///   - write: Writes the program's standard input to a pipe. Writing fails with `EPIPE` when the
  ///     program no longer reads. The pipe is closed afterwards.
  /// - Returns: The exit status as a shell reports it: 127 for an unknown program, 128 plus the
  ///   signal number after a signal.
  /// - Throws: ``LineEditingError/program(_:)`` if the shell could not be started.
  package func run(
    terminal: FileDescriptor, signals: SignalMonitor, write: (FileDescriptor) -> Void
  ) throws(LineEditingError) -> Int32 {
    let attributes = TerminalAttributes(of: terminal)
    var child: pid_t = 0
    var descriptor: Int32 = -1
    let error = program_start(script, &child, &descriptor)
    guard error == 0 else { throw .program(Errno(rawValue: error)) }
    let pipe = FileDescriptor(rawValue: descriptor)
    write(pipe)
    FileSystem.live.closeIgnoringErrors(pipe)
    let status = awaitEnd(of: child, signals: signals)
    attributes?.restore(to: terminal)
    _ = signals.take(.interrupt)
    return status
  }

  private func awaitEnd(of child: pid_t, signals: SignalMonitor) -> Int32 {
    var status: Int32 = 0
    var hasPassedOn = false
    // NB: poll fifty times a second. Not every system has a descriptor that reports the end of a
    // child, and a blocking wait could not pass on signals.
    while program_end(child, &status) == 0 {
      if !hasPassedOn, signals.isPending([.hangUp, .terminate]) {
        kill(child, signals.isPending(.hangUp) ? SIGHUP : SIGTERM)
        hasPassedOn = true
      }
      var requests: [PollRequest] = []
      SystemIO.poll(&requests, milliseconds: 20)
    }
    return status
  }
}
