/// A function that turns a command, a plain description of work, into an effect.
public typealias Interpreter<Command, Action: Sendable> = @Sendable (Command) -> Effect<Action>

extension Reducer {
  /// Creates a reducer from an update function that returns commands and an interpreter of them.
  ///
  /// A command is a plain enum of the feature, such as a request with a function from its response
  /// to an action. The update function then needs neither an environment nor this module. A test
  /// can call it, and a command's function, like any other function:
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
  ///   - interpreter: Makes the effect of a command; called once for each command, at once and in
  ///     order. It runs inside the reducer, so it must only make effects and do nothing itself.
  ///   - update: Changes the state and returns commands, in the order in which their effects start.
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
