public import StateDiff
public import Unidirectional

/// The requirements of a tool's state: it is dumped, diffed and recorded.
public typealias ToolState = Codable & Dumpable & Sendable

/// The requirements of a tool's actions: they are logged and recorded.
public typealias ToolAction = Codable & Equatable & Sendable

/// A tool for the shell to run: a reducer, a table of commands, and the rendering of answers.
///
/// ```swift
/// let tool = Tool(
///   name: "counter", greeting: "Counter. Type help for the commands.", initialState: Counter(),
///   reducer: counterReducer.timestamped(), groups: [CommandGroup("Counter", commands)],
///   render: { action, _, state in
///     if case .countRequested = action { Answer("\(state.count)", value: .integer(state.count)) }
///     else { nil }
///   },
///   prompt: { "\($0.count)> " })
/// ```
///
/// All of it is pure. The shell adds the terminal, scripts, the log and the time.
public struct Tool<State: ToolState, Action: ToolAction> {
  /// The name on the command line, and of the tool's folders.
  public var name: String

  /// The version, which recordings name.
  public var version: String

  /// The line at the start of a terminal session.
  public var greeting: String

  /// The state before the first action.
  public var initialState: State

  /// The reducer of the tool's actions.
  public var reducer: Reducer<State, Timestamped<Action>>

  /// Functions that each of the tool's actions passes on its way to the reducer, in this order.
  public var middleware: [Middleware<State, Timestamped<Action>>]

  /// Loops from the state back to actions.
  public var feedback: [Feedback<State, Timestamped<Action>>]

  /// The commands, as help groups them.
  public var groups: [CommandGroup<Action>]

  /// Renders the answer to an action; nil if the diff says everything.
  ///
  /// It is given the action, the value of the reducer's first output for it (see
  /// ``Unidirectional/Effect/output(_:_:)``), and the state after it. An action that the reducer
  /// rejects (see ``Unidirectional/Effect/reject(_:)``) is not rendered: its command fails with the
  /// description of the error.
  public var render: (_ action: Action, _ output: (any Sendable)?, _ state: State) -> Answer?

  /// Dumps an action for the log, as reflection does; a tool may know a faster way.
  public var dumpAction: @Sendable (Action) -> DumpValue

  /// The prompt of a state.
  public var prompt: (State) -> String

  /// The work that a person may lose by quitting; nil for a tool that keeps nothing.
  public var unsavedWork: UnsavedWork<State, Action>?

  /// The action for an effect that a person has canceled, so that the state does not wait for a
  /// result that never comes; nil for none.
  public var cancelled: (EffectSignature) -> Action?

  /// The progress of a running effect from 0 to 1; nil if it is unknown.
  ///
  /// It is called once a second while a person at a terminal waits for the effect.
  public var progress: (EffectSignature) -> Double?

  /// The code around a test that `history test` prints; nil if the command is not supported.
  public var sessionTest: SessionTestContents?

  /// Redacts secrets from a text before it is written to the history file, the log or an error.
  public var redact: @Sendable (String) -> String

  /// Creates a tool.
  public init(
    name: String,
    version: String = "",
    greeting: String,
    initialState: State,
    reducer: Reducer<State, Timestamped<Action>>,
    middleware: [Middleware<State, Timestamped<Action>>] = [],
    feedback: [Feedback<State, Timestamped<Action>>] = [],
    groups: [CommandGroup<Action>],
    render:
      @escaping (_ action: Action, _ output: (any Sendable)?, _ state: State) -> Answer?,
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
    self.render = render
    self.dumpAction = dumpAction
    self.prompt = prompt
    self.unsavedWork = unsavedWork
    self.cancelled = cancelled
    self.progress = progress
    self.sessionTest = sessionTest
    self.redact = redact
  }
}

/// The code around a test that is made of a session.
///
/// ```swift
/// SessionTestContents(imports: ["Counter"], reducer: "counterReducer(.unimplemented).timestamped()")
/// ```
public struct SessionTestContents: Sendable {
  /// The modules of the state, the actions and the reducer.
  public var imports: [String]

  /// The Swift expression that makes the reducer.
  ///
  /// Its effects are not run, so its environment need not reach anything outside.
  public var reducer: String

  /// Creates the contents.
  public init(imports: [String], reducer: String) {
    self.imports = imports
    self.reducer = reducer
  }

  /// The lines in front of the test function: the imports.
  var heading: String {
    let usual = ["Testing", "TimeTravel", "Unidirectional", "UnidirectionalTesting"]
    return Set(imports + usual).sorted().map { "import \($0)\n" }.joined() + "\n"
  }
}
