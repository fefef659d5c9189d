public import StateDiff
public import Unidirectional

/// A tool for the shell to run: a reducer, a table of commands, and how answers look.
///
/// All of it is pure; the shell brings the terminal, the scripts, the log and the time.
public struct Tool<State: Codable & Dumpable & Sendable, Action: Codable & Equatable & Sendable> {
  /// What the tool is called on the command line, at the prompt and in its folders' names.
  public var name: String

  /// The tool's version, which its recordings name.
  public var version: String

  /// What a terminal session begins with.
  public var greeting: String

  /// The state before the first action.
  public var initialState: State

  /// How actions change the state.
  public var reducer: Reducer<State, Timestamped<Action>>

  /// What each of the tool's actions passes on its way to the reducer, in this order.
  public var middleware: [Middleware<State, Timestamped<Action>>]

  /// The loops from the state back to actions.
  public var feedback: [Feedback<State, Timestamped<Action>>]

  /// The commands, as help groups them.
  public var groups: [CommandGroup<Action>]

  /// What to tell of an action: looks at the state before it, and returns what looks at the state
  /// after it, each of which returns nil where the diff says all.
  ///
  /// Both are called while the action is reduced, so they are as pure as the reducer, and know of the
  /// states no more than they are given.
  ///
  /// What the returned function keeps of the state before is copied when the action changes it.
  public var view: @Sendable (_ before: State, _ action: Action) -> ((_ after: State) -> Answer?)?

  /// How the log takes an action apart, which is to look as reflection does; a tool may know how to do
  /// that faster.
  public var dumpAction: @Sendable (Action) -> DumpValue

  /// What the prompt shows of the state.
  public var prompt: (State) -> String

  /// What a person may lose by leaving; nil for a tool that keeps nothing.
  public var unsavedWork: UnsavedWork<State, Action>?

  /// What to make of an effect that the person at the terminal has cancelled, so that the state does
  /// not wait for what never comes; nil where it does not matter.
  public var cancelled: (EffectSignature) -> Action?

  /// How far an effect under way is, from 0 to 1; nil where nobody knows.
  ///
  /// It is asked once a second while a person at a terminal waits for the effect.
  public var progress: (EffectSignature) -> Double?

  /// What `history test` has to know; nil for a tool that cannot be tested so.
  public var sessionTest: SessionTestContents?

  /// Strikes secrets from a text before it gets into the history's file, the log or an error.
  public var redact: @Sendable (String) -> String

  /// Makes a tool.
  public init(
    name: String,
    version: String = "",
    greeting: String,
    initialState: State,
    reducer: Reducer<State, Timestamped<Action>>,
    middleware: [Middleware<State, Timestamped<Action>>] = [],
    feedback: [Feedback<State, Timestamped<Action>>] = [],
    groups: [CommandGroup<Action>],
    view:
      @escaping @Sendable (_ before: State, _ action: Action) -> ((_ after: State) -> Answer?)?,
    dumpAction: @escaping @Sendable (Action) -> DumpValue = { DumpValue(reflecting: $0) },
    prompt: @escaping (State) -> String,
    unsavedWork: UnsavedWork<State, Action>? = nil,
    cancelled: @escaping (EffectSignature) -> Action? = { _ in nil },
    progress: @escaping (EffectSignature) -> Double? = { _ in nil },
    sessionTest: SessionTestContents? = nil,
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.name = name
    self.version = version
    self.greeting = greeting
    self.initialState = initialState
    self.reducer = reducer
    self.middleware = middleware
    self.feedback = feedback
    self.groups = groups
    self.view = view
    self.dumpAction = dumpAction
    self.prompt = prompt
    self.unsavedWork = unsavedWork
    self.cancelled = cancelled
    self.progress = progress
    self.sessionTest = sessionTest
    self.redact = redact
  }
}
