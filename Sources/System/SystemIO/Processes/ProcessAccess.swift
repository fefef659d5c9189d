import CProcesses

/// The functions of a terminal session that affect or observe the whole process.
///
/// A session in a test replaces these functions, so that several sessions can run in one process.
package struct ProcessAccess: Sendable {
  /// Waits until one of several descriptors is ready; see ``poll(_:milliseconds:)``.
  package var poll: @Sendable (inout [PollRequest], _ milliseconds: Int32) -> Bool = {
    SystemIO.poll(&$0, milliseconds: $1)
  }

  /// Returns the time since a fixed but arbitrary moment; only differences of results are useful.
  package var now: @Sendable () -> Duration = { SystemClock.uptime }

  /// Starts catching the signals of the process, which wake the reader of the given pipe.
  package var makeSignalMonitor: @Sendable (WakePipe) -> SignalMonitor = {
    SignalMonitor(wake: $0)
  }

  /// Returns whether this process is in the background of its terminal.
  package var isInBackground: @Sendable (FileDescriptor) -> Bool = { $0.isInBackground }

  /// Stops the process group, as Ctrl-Z does, and returns when this process continues.
  package var stop: @Sendable () -> Void = { kill(0, SIGTSTP) }

  /// Names the terminal that shows progress with OSC 9;4; nil if none does.
  ///
  /// When Ctrl-Z stops this process, or a SIGTERM that was not handled ends it, the progress is
  /// removed first.
  package var setProgressTerminal: @Sendable (FileDescriptor?) -> Void = {
    signals_set_progress($0?.rawValue ?? -1)
  }

  /// Creates access to the real functions of the system.
  package init() {}
}
