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

/// A program that runs at the same time as this process, and shares its terminal.
///
/// The program runs in the process group of this process, so Ctrl-C and Ctrl-Z reach both
/// processes.
package struct RunningProgram {
  /// The source of a program's standard input.
  package enum Input {
    /// An open file.
    case file(FileDescriptor)

    /// An empty file.
    case nothing

    /// A pipe, which the caller writes to.
    case pipe
  }

  /// The pipe to the program's standard input, which the caller must close; nil unless the program
  /// was started with ``Input/pipe``.
  package let input: FileDescriptor?

  private let child: pid_t

  /// Starts a shell that runs a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - shell: The path of the shell.
  ///   - input: The source of the standard input.
  ///   - output: The descriptor that becomes the standard output.
  ///   - errors: The descriptor that becomes the standard error.
  /// - Throws: ``LineEditingError/program(_:)`` if the shell could not be started.
  package init(
    _ script: String, shell: String = "/bin/sh", input: Input, output: FileDescriptor,
    errors: FileDescriptor
  ) throws(LineEditingError) {
    let source =
      switch input {
      case .file(let file): file.rawValue
      case .nothing: Int32(PROGRAM_NOWHERE)
      case .pipe: Int32(PROGRAM_PIPE)
      }
    var child: pid_t = 0
    var pipe: Int32 = -1
    let error = program_start(
      shell, script, [source, output.rawValue, errors.rawValue], &child, &pipe)
    guard error == 0 else { throw .program(Errno(rawValue: error)) }
    self.child = child
    self.input = pipe < 0 ? nil : FileDescriptor(rawValue: pipe)
  }

  /// Waits until the program ends.
  ///
  /// - Parameters:
  ///   - signals: The monitor of this process's signals.
  ///   - forwarded: The signals that end both processes. If one of them is pending, it is sent to
  ///     the program, and stays pending in this process.
  /// - Returns: The exit status as a shell reports it: 127 for an unknown program, 128 plus the
  ///   signal number after a signal.
  package func awaitEnd(signals: SignalMonitor, forwarding forwarded: SignalSet) -> Int32 {
    let descriptor = program_end_descriptor(child)
    let end = descriptor < 0 ? nil : FileDescriptor(rawValue: descriptor)
    defer { if let end { FileSystem.live.closeIgnoringErrors(end) } }
    var status: Int32 = 0
    var hasForwarded = false
    while program_end(child, &status) == 0 {
      if !hasForwarded, let number = signals.pendingNumber(among: forwarded) {
        kill(child, number)
        hasForwarded = true
      }
      // Signals do not interrupt this wait, because the wake pipe may already be full.
      var requests = end.map { [PollRequest($0)] } ?? []
      SystemIO.poll(&requests, milliseconds: end == nil ? 20 : 100)
    }
    return status
  }
}

extension SignalMonitor {
  fileprivate func pendingNumber(among signals: SignalSet) -> Int32? {
    SignalSet.numbers.first { signals.contains($0.member) && isPending($0.member) }?.number
  }
}
