package import SystemIO
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The functions of a terminal session that affect or observe the whole process.
///
/// A session in a test replaces them, so that several sessions can run in one process.
package struct ProcessAccess: Sendable {
  /// Waits until one of several descriptors is ready; see ``SystemIO/poll(_:milliseconds:)``.
  package var poll: @Sendable (inout [PollRequest], _ milliseconds: Int32) -> Bool

  /// Returns the time since an arbitrary earlier moment, for measuring the time limits of `poll`.
  package var now: @Sendable () -> Duration

  /// Starts catching the signals of the process.
  package var makeSignalMonitor: @Sendable (WakePipe) throws(LineEditingError) -> SignalMonitor

  /// Returns whether this process is in the background of its terminal.
  package var isInBackground: @Sendable (FileDescriptor) -> Bool

  /// Stops the process, as Ctrl-Z does, and returns when it continues.
  package var stop: @Sendable () -> Void

  /// Creates an access from its functions.
  package init(
    poll: @escaping @Sendable (inout [PollRequest], _ milliseconds: Int32) -> Bool,
    now: @escaping @Sendable () -> Duration,
    makeSignalMonitor:
      @escaping @Sendable (WakePipe) throws(LineEditingError) -> SignalMonitor,
    isInBackground: @escaping @Sendable (FileDescriptor) -> Bool,
    stop: @escaping @Sendable () -> Void
  ) {
    self.poll = poll
    self.now = now
    self.makeSignalMonitor = makeSignalMonitor
    self.isInBackground = isInBackground
    self.stop = stop
  }

  /// The functions of the system.
  package static let live = ProcessAccess(
    poll: { SystemIO.poll(&$0, milliseconds: $1) },
    now: { SystemClock.uptime },
    makeSignalMonitor: { wake throws(LineEditingError) in try SignalMonitor(wake: wake) },
    isInBackground: { $0.isInBackground },
    stop: { kill(0, SIGTSTP) })
}
