public import Unidirectional

/// What the shell has to know of a tool beside what it does.
@usableFromInline
struct ToolDescription {
  /// What the tool is called.
  let name: String

  /// What a terminal session begins with.
  let greeting: String

  /// The tool's own commands, as help groups them.
  let groups: [CommandGroup<Void>]

  /// How far an effect under way is, from 0 to 1; nil where nobody knows.
  let progress: (EffectSignature) -> Double?

  /// What `history test` has to know.
  let sessionTest: SessionTestContents?

  /// Strikes secrets from a text.
  let redact: @Sendable (String) -> String

  @usableFromInline
  init(
    name: String, greeting: String, groups: [CommandGroup<Void>],
    progress: @escaping (EffectSignature) -> Double?, sessionTest: SessionTestContents?,
    redact: @escaping @Sendable (String) -> String
  ) {
    self.name = name
    self.greeting = greeting
    self.groups = groups
    self.progress = progress
    self.sessionTest = sessionTest
    self.redact = redact
  }
}

extension Tool {
  /// The tool without the types of its state and actions.
  ///
  /// A command whose arguments are completed by another tool's state is a programmer's mistake, which
  /// ends the program.
  // Inlinable: for types that are known no metadata of them is made, which takes looking up all
  // their conformances.
  @inlinable var description: ToolDescription {
    for group in groups {
      for command in group.commands {
        for case .candidates(let candidates) in command.argumentKinds {
          precondition(
            candidates.stateType == State.self,
            "a command of \(name) completes by the state \(candidates.stateType)")
        }
      }
    }
    return ToolDescription(
      name: name, greeting: greeting, groups: groups.map { $0.map { _ in () } },
      progress: progress, sessionTest: sessionTest, redact: redact)
  }
}
