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

/// A program that has the terminal to itself until it ends, such as a pager.
///
/// The program runs in the process group of this process, so Ctrl-C and Ctrl-Z reach both
/// processes.
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
  /// SIGHUP and SIGTERM are forwarded to the program, and stay pending in this process.
  ///
  /// - Parameters:
  ///   - terminal: The terminal whose settings are restored.
  ///   - signals: The monitor of this process's signals.
  ///   - write: Writes the program's input to the given pipe, which is closed afterward. Writing
  ///     fails with `EPIPE` if the program no longer reads.
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
    // child, and a blocking wait could not forward signals.
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
