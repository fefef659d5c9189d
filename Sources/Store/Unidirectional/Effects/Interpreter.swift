/// A function that turns a command, a plain description of work, into an effect.
public typealias Interpreter<Command, Action: Sendable> = @Sendable (Command) -> Effect<Action>

extension Reducer {
  /// Creates a reducer from a function that returns commands, and an interpreter of these commands.
  ///
  /// A command is a case of an enum that the feature defines, such as a request. It can contain a
  /// function that turns the response into an action. `update` needs neither an environment nor
  /// this module. A test can therefore call `update` and the functions in the returned commands:
  ///
  /// ```swift
  /// enum WordCommand: Sendable {
  ///   case fetch(String, then: @Sendable (Int?) -> WordAction)
  /// }
  ///
  /// enum WordAction: Equatable, Sendable {
  ///   case counted(String), found(Int?)
  /// }
  ///
  /// func wordUpdate(_ total: inout Int, _ action: WordAction) -> [WordCommand] {
  ///   switch action {
  ///   case .counted(let word):
  ///     return [.fetch(word, then: { .found($0) })]
  ///   case .found(let count):
  ///     total += count ?? 0
  ///     return []
  ///   }
  /// }
  ///
  /// func wordReducer(
  ///   fetch: @escaping @Sendable (String) -> Int?
  /// ) -> Reducer<Int, WordAction> {
  ///   .interpreting(wordUpdate) { command in
  ///     switch command {
  ///     case .fetch(let word, let then):
  ///       .work("fetch", ["": word]) { $0.send(then(fetch(word))) }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - update: Changes the state and returns commands, in the order in which their effects start.
  ///   - interpreter: Creates the effect for a command. It is called once for each command, in
  ///     order. Because it runs inside the reducer, it must only create effects and do no work
  ///     itself.
  /// - Returns: The reducer.
  public static func interpreting<Command>(
    _ update: @escaping @Sendable (inout State, Action) -> [Command],
    with interpreter: @escaping Interpreter<Command, Action>
  ) -> Reducer {
    Reducer { state, action in update(&state, action).map(interpreter) }
  }
}
