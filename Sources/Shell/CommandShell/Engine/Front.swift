import SystemIO

/// A reader of commands, and what belongs to its commands alone.
///
/// The front of a session reads scripts, and then what a person types. An agent has a front of its
/// own, so that its errors, answers and plans are not those of the session's front. A plan has one,
/// too.
final class Front {
  /// The means of waiting, which the front lends to the engine; nil for a plan, which waits for
  /// nothing.
  let loop: EventLoop?

  /// The sink of outcomes that belong to no call.
  private(set) var sink: any OutcomeSink

  /// The terminal at which a person types the commands now; nil for scripts, agents and plans of
  /// their commands.
  private(set) var terminal: FileDescriptor?

  /// Whether commands can neither run programs nor name files or web addresses.
  let isSafe: Bool

  /// The number of outcomes of the commands that are failures.
  var failures = 0

  /// The number of times that Ctrl-C or an unconfirmed `quit` has stopped the running commands.
  var interruptions = 0

  /// The numbers of the lines, typed at the terminal, of which a command has failed.
  var failedLines: Set<Int> = []

  /// The number in the latest answer that has a number; nil if no answer has had one.
  ///
  /// The number does not belong to the state, so undo does not change it.
  var lastNumber: DumpValue?

  /// The plans that `apply` can run.
  var plans = PlanList()

  init(loop: EventLoop? = nil, isSafe: Bool = false, sink: any OutcomeSink = PlanSink()) {
    (self.loop, self.isSafe, self.sink) = (loop, isSafe, sink)
  }

  /// Creates a front for a plan of the commands of another front.
  convenience init(planningFor front: Front) {
    self.init(isSafe: front.isSafe)
    (terminal, interruptions) = (front.terminal, front.interruptions)
    (lastNumber, plans) = (front.lastNumber, front.plans)
  }

  /// Takes commands from a person at a terminal from now on, or from scripts if `terminal` is nil.
  ///
  /// In a session for agents, the sink receives only outcomes that belong to no call.
  func attach(to terminal: FileDescriptor?, _ devices: OutputDevices) {
    self.terminal = terminal
    sink =
      devices.options.json && !devices.options.mcp
      ? JSONSink(devices) : TextSink(devices, isInteractive: isInteractive)
  }

  /// Whether a person types the commands, so that Ctrl-C cancels running work instead of ending the
  /// session.
  var isInteractive: Bool { terminal != nil }

  /// The signals that end the session.
  var endingSignals: SignalSet { isInteractive ? .ending : .terminating }
}
