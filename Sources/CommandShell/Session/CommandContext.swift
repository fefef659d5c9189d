import TimeTravel

/// Where a command was typed, and how it was, for what its effects bring later.
struct CommandContext: Equatable {
  /// Where it was read; nil for one typed at the prompt.
  var place: ScriptLocation?

  /// What was typed.
  var source: String

  /// Counts the commands of the session.
  var number: UInt64 = 0

  /// Which line typed at the prompt it stood on, from 1; nil for one read elsewhere.
  var terminalLine: Int?

  /// Its number as a job; nil for one that is waited for before the next is read.
  var job: Int?

  /// What the steps that it makes go by.
  var origin: StepOrigin { StepOrigin(number: number, name: source) }
}
