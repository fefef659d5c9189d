import CProcesses

/// A program that shares the terminal of this process until it ends, such as a pager.
///
/// The program runs in the process group of this process, so Ctrl-C and Ctrl-Z reach both
/// processes.
package struct TerminalProgram: Sendable {
  /// The source of a program's standard input.
  package enum Input {
    /// An open file.
    case file(FileDescriptor)

    /// An empty file.
    case nothing

    /// A pipe, which the caller writes to.
    case pipe
  }

  /// The script to run, in the language of the shell.
  package let script: String

  /// The path of the shell that runs the script.
  package let shell: String

  /// Creates a program from a shell script.
  package init(_ script: String, shell: String = "/bin/sh") {
    self.script = script
    self.shell = shell
  }

  /// Runs the program until it ends.
  ///
  /// The first signal that would end this process is forwarded to the program, and stays pending in
  /// this process. At a terminal, SIGINT is not forwarded, because Ctrl-C reaches the program
  /// anyway. There, this process discards a pending SIGINT when the program has ended.
  ///
  /// - Parameters:
  ///   - input: The source of the standard input.
  ///   - output: The descriptor that becomes the standard output.
  ///   - errors: The descriptor that becomes the standard error.
  ///   - terminal: The terminal of the session, whose settings are restored afterward; nil if the
  ///     session is not at a terminal.
  ///   - signals: The monitor of this process's signals.
  ///   - write: Called if `input` is `.pipe`. Writes the program's input to the given pipe, which
  ///     is closed afterward. Writing fails with `EPIPE` if the program no longer reads.
  /// - Returns: The exit status of the shell, such as 127 for an unknown program. It is 128 plus
  ///   the signal number if a signal ended the shell.
  /// - Throws: The error of starting the shell.
  package func run(
    input: Input, output: FileDescriptor, errors: FileDescriptor, terminal: FileDescriptor?,
    signals: SignalMonitor, write: (FileDescriptor) -> Void = { _ in }
  ) throws(Errno) -> Int32 {
    let attributes = terminal.flatMap { TerminalAttributes(of: $0) }
    let (child, pipe) = try start(input, output, errors)
    if let pipe {
      write(pipe)
      FileSystem.live.closeIgnoringErrors(pipe)
    }
    let forwarded = terminal == nil ? SignalSet.terminating : .ending
    let status = Self.awaitEnd(of: child, signals: signals, forwarding: forwarded)
    if let terminal {
      attributes?.restore(to: terminal)
      _ = signals.take(.interrupt)
    }
    return status
  }

  /// Starts the program, and returns it with the end of the pipe to write to; the end is nil if the
  /// input is not a pipe.
  private func start(
    _ input: Input, _ output: FileDescriptor, _ errors: FileDescriptor
  ) throws(Errno) -> (ChildProcess, FileDescriptor?) {
    let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)?
    let source: Int32
    switch input {
    case .file(let file): (source, pipe) = (file.rawValue, nil)
    case .nothing: (source, pipe) = (Int32(STREAM_NOWHERE), nil)
    case .pipe:
      let ends = try FileDescriptor.uninheritedPipe(blocks: true)
      (source, pipe) = (ends.readEnd.rawValue, ends)
    }
    defer { if let pipe { FileSystem.live.closeIgnoringErrors(pipe.readEnd) } }
    do throws(Errno) {
      let child = try ChildProcess(
        shell, [shell, "-c", script], streams: [source, output.rawValue, errors.rawValue],
        leadsGroup: false)
      return (child, pipe?.writeEnd)
    } catch {
      if let pipe { FileSystem.live.closeIgnoringErrors(pipe.writeEnd) }
      throw error
    }
  }

  /// Waits until a program ends, and returns its status as ``run`` does.
  ///
  /// The function sends at most one pending signal to the program. The signal stays pending in this
  /// process.
  private static func awaitEnd(
    of child: ChildProcess, signals: SignalMonitor, forwarding forwarded: SignalSet
  ) -> Int32 {
    let end = FileDescriptor(rawValue: program_end_descriptor(child.id))
    defer { FileSystem.live.closeIgnoringErrors(end) }
    var hasForwarded = false
    while true {
      switch child.ending(waits: false) {
      case .exited(let status): return status
      case .terminated(let signal): return 128 + signal
      case nil: break
      }
      if !hasForwarded, let number = signals.pending(among: forwarded).terminatingNumber {
        kill(child.id, number)
        hasForwarded = true
      }
      // The wake pipe is not polled: if it were readable already, the loop would never wait. The
      // loop checks for signals after each time limit instead.
      var requests = [PollRequest(end)]
      poll(&requests, milliseconds: end.rawValue < 0 ? 20 : 100)
    }
  }
}
