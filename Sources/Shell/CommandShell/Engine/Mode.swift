/// The way in which the engine treats the commands of a line: it runs or plans them.
enum Mode {
  /// The commands run. They extend the step of the given command; if it is nil, each command has a
  /// step of its own.
  case run(step: CommandID? = nil)

  /// The commands are planned for `plan COMMAND`, each without the results of effects.
  case plan(Planning)

  /// The commands are planned as lines of a script, so nothing is planned that depends on the
  /// results of effects.
  case script(Planning)

  /// The line is planned while it is typed. Only the tool's commands and moves through the history
  /// are planned, and numbers that take long to compute are errors.
  case preview(Planning)

  /// The plan that is being made; nil if the commands run.
  var planning: Planning? {
    switch self {
    case .run: nil
    case .plan(let planning), .script(let planning), .preview(let planning): planning
    }
  }

  /// The command whose step the commands extend; nil if each command has a step of its own.
  var step: CommandID? { if case .run(let step) = self { step } else { planning?.step } }

  var isPreview: Bool { if case .preview = self { true } else { false } }

  /// Whether the line has too many commands for a preview.
  var isFull: Bool { isPreview && (planning?.count ?? 0) > Planning.previewLimit }

  /// The plan of a script that is being made; otherwise nil.
  var script: Planning? { if case .script(let planning) = self { planning } else { nil } }

  /// The mode of a script that a line of this mode runs.
  var ofScript: Mode { if case .plan(let planning) = self { .script(planning) } else { self } }

  /// The treatment of one command.
  enum Treatment {
    /// The command runs; in a plan, on the state of the plan.
    case run

    /// The command only names what it would do, or says why it would fail.
    case name

    /// The command is an error, because the plan cannot show what it would do.
    case refuse

    /// The command is not planned, because it depends on the results of an effect.
    case depend(StartedEffect)
  }

  /// Returns the treatment of a command that touches a part of the session.
  func treatment(of touches: Touches) -> Treatment {
    switch (self, touches) {
    case (.run, _): .run
    case (.preview, .answer), (.preview, .outside), (.preview, .steps): .run
    case (.preview, .state), (.preview, .names): .run
    case (.preview, _), (_, .session): .name
    case (_, .anything): .refuse
    case (.plan, _), (_, .nothing), (_, .commands): .run
    case (.script(let planning), _): planning.pending.map(Treatment.depend) ?? .run
    }
  }
}
