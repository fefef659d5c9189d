/// A reader of commands (the prompt, a script or an agent) as the engine sees it.
struct Front {
  /// The means of waiting, which the front lends to the engine; nil for a plan, which waits for
  /// nothing.
  let loop: EventLoop?

  /// The sink of outcomes that belong to no call.
  let sink: any OutcomeSink

  /// Whether a person at a terminal types the commands, so that Ctrl-C cancels running work instead
  /// of ending the session.
  let isInteractive: Bool
}
