/// The destination of the outcomes of a call and of its effects.
///
/// A call keeps its sink. Late outcomes therefore go to the same destination as the first outcome,
/// even if other commands run meanwhile.
protocol OutcomeSink: AnyObject {
  /// Returns the sink for a call that the call or the front of this sink is about to begin.
  func begin() -> any OutcomeSink

  /// Receives an outcome, and returns whether its answer fits into the destination.
  ///
  /// If it does not fit, the call has failed.
  func deliver(_ outcome: Outcome, of call: Call) -> Bool

  /// Ends the call. After this, only effects of the call that run in the background have outcomes.
  ///
  /// `isInterrupted` tells whether a signal is ending the session.
  func end(_ call: Call, isInterrupted: Bool)

  /// Returns a sink that sends the answers and the changes to a file or a program instead.
  ///
  /// The default implementation returns the sink itself. It is for sinks that write nothing.
  func redirected(to writer: OutputWriter) -> any OutcomeSink

  /// The file or the program that receives answers and changes; nil for other sinks.
  var destination: OutputWriter? { get }
}

extension OutcomeSink {
  func begin() -> any OutcomeSink { self }
  func end(_ call: Call, isInterrupted: Bool) {}
  func redirected(to writer: OutputWriter) -> any OutcomeSink { self }
  var destination: OutputWriter? { nil }
}
