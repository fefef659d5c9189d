import LineEditing
public import Unidirectional

extension TerminalSession {
  /// The effects that wait for the test, in the order in which they started.
  public var effects: [EffectSignature] { session.effects.map(\.signature) }

  /// Ends the first waiting effect with a name, after sending actions as if the effect had sent
  /// them.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - actions: The actions that the effect would send.
  /// - Throws: ``TerminalSessionError`` if no such effect is waiting, or if the session hangs.
  public func answer(_ name: String, with actions: Action...) throws(TerminalSessionError) {
    try answer({ $0.name == name }, name, actions)
  }

  /// Ends the first waiting effect with a name and arguments, like ``answer(_:with:)-(String,_)``.
  ///
  /// ```swift
  /// try session.answer(EffectSignature("rate", ["of": "EUR"]), with: .rateArrived(1.1))
  /// ```
  public func answer(
    _ effect: EffectSignature, with actions: Action...
  ) throws(TerminalSessionError) {
    try answer({ $0 == effect }, effect.description, actions)
  }

  /// Sends actions as the first waiting effect with a name would, and lets that effect wait
  /// further.
  ///
  /// - Throws: ``TerminalSessionError`` if no such effect is waiting, or if the session hangs.
  public func send(_ actions: Action..., from name: String) throws(TerminalSessionError) {
    let effect = try waitingEffect(name)
    for action in actions { effect.context.send(action) }
    try settle("the session to handle the actions of \(name)")
  }

  /// Reports the progress of the first waiting effect with a name, which continues to wait.
  ///
  /// The progress is the completed part of the work, from 0 to 1.
  ///
  /// The prompt shows the progress when ``advance(by:)`` has moved the clock by a second.
  ///
  /// - Throws: ``TerminalSessionError`` if no such effect is waiting.
  public func reportProgress(_ part: Double, from name: String) throws(TerminalSessionError) {
    try waitingEffect(name).context.reportProgress(part)
  }

  private func waitingEffect(_ name: String) throws(TerminalSessionError) -> HeldEffect<Action> {
    guard let effect = session.effects.first(where: { $0.signature.name == name }) else {
      throw missing(name)
    }
    return effect
  }

  /// Runs the first waiting effect with a name, and waits in real time until it ends or is
  /// canceled.
  ///
  /// If the effect fails and will be run again, the method also returns. The next attempt waits in
  /// ``effects`` once the test has advanced the clock past the delay.
  ///
  /// - Throws: ``TerminalSessionError`` if no such effect is waiting, or if it does not end within
  ///   ``timeLimit``.
  public func run(_ name: String) throws(TerminalSessionError) {
    guard let effect = session.takeEffect(where: { $0.name == name }) else { throw missing(name) }
    effect.run()
    // The end of the effect wakes the session, which then becomes idle again.
    try settle("the effect \(effect.signature)") { !effect.context.isRunning }
  }

  private func answer(
    _ isMeant: (EffectSignature) -> Bool, _ description: String, _ actions: [Action]
  ) throws(TerminalSessionError) {
    guard let effect = session.takeEffect(where: isMeant) else { throw missing(description) }
    for action in actions { effect.context.send(action) }
    effect.context.finish()
    try settle("the session to handle the answer to \(description)")
  }

  private func missing(_ description: String) -> TerminalSessionError {
    .noEffect(description, waiting: effects.map(\.description), screen: screen.framed)
  }
}
