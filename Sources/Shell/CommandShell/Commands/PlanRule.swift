/// The treatment of a command in a plan.
enum PlanRule: Sendable {
  /// The command runs on the engine of the plan, which starts no effects and prints nothing.
  case run

  /// The command does not run; only ``ShellCommand/check`` is called.
  case check

  /// The command is refused, because a plan cannot show what it would do.
  case refuse
}
