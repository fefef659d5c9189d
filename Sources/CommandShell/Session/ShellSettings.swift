/// How the shell tells of what happens.
@usableFromInline
struct ShellSettings: Equatable, Sendable {
  /// How actions are logged, if at all.
  @usableFromInline var log: LogFormat?

  /// Whether what an action changes is told, or has to be known; for that a copy of the state is held
  /// while it changes.
  @usableFromInline var wantsChanges: Bool
}
