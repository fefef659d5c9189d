import SystemIO

/// The means by which a front waits for input, for the results of effects, and for signals.
struct EventLoop {
  let wakePipe: WakePipe
  let signals: SignalMonitor
  let process: ProcessAccess
}
