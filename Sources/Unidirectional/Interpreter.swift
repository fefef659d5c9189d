/// A function that makes an effect of a command, a plain value that says what is to be done.
public typealias Interpreter<Command, Action: Sendable> = @Sendable (Command) -> Effect<Action>

extension Reducer {
  /// Makes a reducer of an update function that gives back commands, and of what interprets them.
  ///
  /// A command is a plain enum of the feature's own, such as a request with a function from what it
  /// brings to the action that says so. The update function then needs neither an environment nor
  /// this module, and a test calls it, and a command's function, as it calls any other:
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
  ///   Reducer(
  ///     interpreting: { command in
  ///       switch command {
  ///       case .fetch(let word, let then):
  ///         .work("fetch", ["": word]) { $0.send(then(fetch(word))) }
  ///       }
  ///     }, wordUpdate)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interpreter: What makes effects of commands; called once for each, at once and in order.
  ///     It runs within the reducer, so it makes effects and does nothing itself.
  ///   - update: Changes the state, and gives back the commands in the order in which their effects
  ///     are to start.
  @inlinable
  public init<Command>(
    interpreting interpreter: @escaping Interpreter<Command, Action>,
    _ update: @escaping @Sendable (inout State, Action) -> [Command]
  ) {
    self.init { state, action in
      let commands = update(&state, action)
      if commands.isEmpty { return [] }
      return commands.map(interpreter)
    }
  }
}
