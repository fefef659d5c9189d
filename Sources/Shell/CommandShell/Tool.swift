/// The requirements for a tool's state, which is dumped, diffed and recorded.
public typealias ToolState = Codable & Dumpable & Sendable

/// A type of actions, which are logged and recorded.
///
/// The protocol has no requirements of its own. A type that declares the conformance is not
/// isolated, even in a module whose default isolation is the main actor.
public protocol ToolAction: Codable, Equatable, Sendable, SendableMetatype {}

/// A tool for the shell to run: a reducer, a table of commands, and the rendering of answers.
///
/// ```swift
/// let tool = Tool(
///   initialState: Counter(), reducer: counterReducer, sections: [counterCommands],
///   render: { action, _, state in
///     if case .countRequested = action { Answer("\(state.count)", value: .integer(state.count)) }
///     else { nil }
///   },
///   prompt: { "\($0.count)> " })
/// ```
///
/// All functions of a tool are pure, except ``notice``. The shell provides the terminal, scripts,
/// the log and the time.
public struct Tool<State: ToolState, Action: ToolAction> {
  /// The name that the user types to run the tool; its folders have the same name.
  ///
  /// A ``ToolCommand`` sets it. Set it yourself only if you call
  /// ``Shell/run(_:options:environment:)``.
  public var name = ""

  /// The version, which is stored in recordings; a ``ToolCommand`` sets it together with ``name``.
  public var version = ""

  /// The name in the greeting, such as `PrimeTime`; nil to use ``name`` with its first letter
  /// capitalized.
  public var title: String?

  var displayName: String { title ?? name.prefix(1).uppercased() + name.dropFirst() }

  /// Command lines to try, which `help` and the greeting of a user's first session show.
  public var examples: [String] = []

  /// Returns lines to print below the greeting of a terminal session, or nil to print nothing.
  ///
  /// The shell calls this function only at the start of such a session, so it may read a file.
  public var notice: () -> String? = { nil }

  /// The state before the first action.
  public var initialState: State

  /// The reducer of the tool's actions.
  public var reducer: Reducer<State, Timestamped<Action>>

  /// The middleware that processes the tool's actions before the reducer, in order.
  public var middleware: [Middleware<State, Timestamped<Action>>]

  /// The feedback loops, each of which runs an effect that depends on the state.
  public var feedback: [Feedback<State, Timestamped<Action>>]

  /// The commands, in the sections that help shows.
  public var sections: [CommandSection<Action>]

  /// Whether the prompt shows what Return would do while a command is typed.
  ///
  /// The command is then planned after each key, so the reducer and the middleware must be pure: a
  /// reducer that writes a file would write it while someone types. In a debug build, an action
  /// that has two different results is reported, but such a file is not. To find it, test the
  /// reducer with `explore`, which runs no effects.
  public var previews = false

  /// The names of the built-in commands to leave out of the tool.
  ///
  /// To replace a built-in command, remove it and declare a command with the same name. If a
  /// command of the tool and a built-in command have a name in common, the tool does not start.
  public var removedBuiltins: [String] = []

  /// Renders the answer to an action, or returns nil if printing the diff is enough.
  ///
  /// The function receives the action, the first output of the reducer for the action (see
  /// `Effect.output`), and the state after the action. An action that the reducer rejects (see
  /// `Effect.reject`) is not rendered. Its command fails with the description of the error.
  public var render: (_ action: Action, _ output: (any Sendable)?, _ state: State) -> Answer?

  /// Returns the prompt for a state.
  package var prompt: (State) -> String

  /// The work that the user may lose by quitting; nil for a tool that saves nothing.
  public var unsavedWork: UnsavedWork<State, Action>?

  /// The part of the state that a file keeps between sessions; nil for a tool that keeps nothing.
  public var keptData: KeptData<State>?

  /// Returns the action to send when the user cancels an effect, or when an effect throws an error;
  /// nil to send no action.
  ///
  /// The action tells the reducer that the result of the effect will never arrive. When the user
  /// cancels, the function is called for each effect that the reducer returned and that has not
  /// ended: for a running effect, and also for one that waits because of `debounce` or
  /// `concatenate`. If an effect throws, the shell prints the error before it calls the function.
  ///
  /// If `undo` or `goto` cancels an effect, the action is reduced before the move. It is reduced
  /// again after the move, without effects, unless an effect with the same action is running. The
  /// action should therefore change nothing in a state that does not wait for the effect.
  public var cancelled: (EffectSignature) -> Action?

  /// Returns the tool's actions for work in a state that no longer runs after a resume.
  ///
  /// They are like the actions of ``cancelled`` after a move. The default returns an empty list.
  public var interrupted: (State) -> [Action] = { _ in [] }

  /// The migrations of recordings, oldest first; see `Migration`.
  public var migrations: [Migration] = []

  /// The imports and the reducer of the test that `history test` prints; nil if the tool does not
  /// support that command.
  public var sessionTest: SessionTestContents?

  /// Redacts secrets from commands, errors, log entries and recordings before they are printed or
  /// saved.
  public var redact: @Sendable (String) -> String = { $0 }

  /// The syntax of the numbers in commands.
  package var numbers: any NumberSyntax<State> = PlainIntegers()

  /// The settings that are part of the state; a ``ToolCommand`` sets them together with ``name``.
  public var stateSettings: [StateSetting<State, Action>] = []

  /// The settings that `set` shows and changes, sorted by name.
  package var settings = Setting.shared {
    didSet { settings.sort { $0.name < $1.name } }
  }

  /// Copies the parts declared with ``keeping(_:)`` from the state before a move to the state after
  /// it; nil if no part is declared.
  ///
  /// A move is one of the commands that ``keeping(_:)`` lists.
  @usableFromInline var keptParts: KeptParts<State>?

  /// Creates a tool whose reducer does not need the time of an action.
  public init(
    initialState: State,
    reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Timestamped<Action>>] = [],
    feedback: [Feedback<State, Timestamped<Action>>] = [],
    sections: [CommandSection<Action>],
    render:
      @escaping (_ action: Action, _ output: (any Sendable)?, _ state: State) -> Answer? = {
        _, output, _ in (output as? String).map { Answer($0) }
      },
    prompt: @escaping (State) -> String = { _ in "> " },
    unsavedWork: UnsavedWork<State, Action>? = nil,
    cancelled: @escaping (EffectSignature) -> Action? = { _ in nil },
    previews: Bool = false
  ) {
    self.init(
      initialState: initialState, reducer: reducer.timestamped(), middleware: middleware,
      feedback: feedback, sections: sections, render: render, prompt: prompt,
      unsavedWork: unsavedWork, cancelled: cancelled, previews: previews)
  }

  /// Creates a tool whose reducer receives each action with its time.
  @_disfavoredOverload
  public init(
    initialState: State,
    reducer: Reducer<State, Timestamped<Action>>,
    middleware: [Middleware<State, Timestamped<Action>>] = [],
    feedback: [Feedback<State, Timestamped<Action>>] = [],
    sections: [CommandSection<Action>],
    render:
      @escaping (_ action: Action, _ output: (any Sendable)?, _ state: State) -> Answer? = {
        _, output, _ in (output as? String).map { Answer($0) }
      },
    prompt: @escaping (State) -> String = { _ in "> " },
    unsavedWork: UnsavedWork<State, Action>? = nil,
    cancelled: @escaping (EffectSignature) -> Action? = { _ in nil },
    previews: Bool = false
  ) {
    (self.initialState, self.reducer, self.middleware) = (initialState, reducer, middleware)
    (self.feedback, self.sections, self.render) = (feedback, sections, render)
    (self.prompt, self.unsavedWork, self.cancelled) = (prompt, unsavedWork, cancelled)
    self.previews = previews
  }

  /// The shell's commands that the tool keeps, which `help shell` lists.
  ///
  /// Only a tool with ``keptData`` has the command `data`. The tool's own commands `mark`,
  /// `unmark`, `diff` and `drop` replace those of the shell.
  package var shellCommands: [Command<ShellCommand<State, Action>>] {
    let removed = removedBuiltins + (keptData == nil ? ["data"] : [])
    let own = Set(sections.flatMap(\.commands).flatMap(\.description.words))
    return ShellCommand.commands(settings, stateSettings).filter {
      let command = $0.description
      return !removed.contains(command.name) && !(command.yields && own.contains(command.name))
    }
  }

  /// Returns a copy of the tool whose `undo`, `redo`, `goto` and `replay` do not change a part of
  /// the state.
  ///
  /// Use this method for a part that describes only the present, such as whether a file is being
  /// loaded. Declare that part `@Transient`, so that a command that changes nothing else is not a
  /// step:
  ///
  /// ```swift
  /// tool.keeping(\.isLoading).keeping(\.cachedRates)
  /// ```
  public func keeping<Part>(_ part: any WritableKeyPath<State, Part> & Sendable) -> Tool {
    var tool = self
    tool.keptParts = { [keptParts] state, before in
      keptParts?(&state, before)
      state[keyPath: part] = before[keyPath: part]
    }
    return tool
  }
}

/// The imports and the reducer of a test that is generated from a session.
///
/// ```swift
/// SessionTestContents(
///   imports: ["Counter"], reducer: "counterReducer(.unimplemented).timestamped()")
/// ```
public struct SessionTestContents: Sendable {
  /// The modules to import for the state, the actions and the reducer.
  let imports: [String]

  /// The Swift expression that creates the reducer in the generated test.
  ///
  /// The test does not run any effects, so the reducer's environment can be one that fails on use,
  /// such as `.unimplemented`.
  let reducer: String

  /// Creates the contents.
  public init(imports: [String], reducer: String) {
    self.imports = imports
    self.reducer = reducer
  }

  /// The import lines that precede the test function, and a blank line.
  var heading: String {
    let usual = ["Testing", "TimeTravel", "Unidirectional", "UnidirectionalTesting"]
    return Set(imports + usual).sorted().map { "import \($0)\n" }.joined() + "\n"
  }
}
