/// Where a command was typed, and how it was, for what its effects bring later.
struct CommandContext: Equatable {
  /// Where it was read; nil for one typed at the prompt.
  let place: ScriptPlace?

  /// What was typed.
  let source: String
}
