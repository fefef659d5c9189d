/// A setting of a tool that is part of its state; `set` shows it and sends an action to change it.
///
/// ```swift
/// static let settings = [
///   StateSetting(
///     "hourly-rate", "The price of an hour.", .integer("EUR", in: 1...1_000), get: \.rate
///   ) { .rateChanged($0) }
/// ]
/// ```
///
/// A ``ToolCommand`` lists its settings. One declaration makes the command `set hourly-rate 80`
/// with its help and completion, the option `--hourly-rate` of the command line, the tool
/// `set_hourly_rate` for agents, and the line that `set --save` writes to the rc file. The value is
/// part of the state, so it is recorded and can be undone. If it is part of the ``KeptData``, the
/// kept file has it instead of the rc file, but never the value of an option.
public struct StateSetting<State: ToolState, Action: ToolAction>: Sendable {
  let name: String
  let meaning: String

  /// Reads a value that the user typed, and returns the action that sets it.
  let parameter: Parameter<Action>

  /// Returns the value in a state, in a form that `parameter` reads.
  let value: @Sendable (State) -> String

  /// Returns the action that sets the value that it has in a state.
  let restoring: @Sendable (State) -> Action

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - name: The name in lowercase; a dash separates words.
  ///   - meaning: The meaning, with a capital letter and a period.
  ///   - parameter: A required argument, which reads the value.
  ///   - get: Returns the value in a state. Its description, or the raw value of an enum, is text
  ///     that `parameter` reads.
  ///   - action: Returns the action that sets a value.
  public init<Value>(
    _ name: String, _ meaning: String, _ parameter: Parameter<Value>,
    get: @escaping @Sendable (State) -> Value, action: @escaping @Sendable (Value) -> Action
  ) {
    (self.name, self.meaning, self.parameter) = (name, meaning, parameter.map(action))
    restoring = { action(get($0)) }
    value = { state in
      let value = get(state)
      return (value as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(value)"
    }
  }
}
