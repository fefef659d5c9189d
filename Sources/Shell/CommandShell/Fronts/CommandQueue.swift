/// The commands that were entered at a terminal and have not run.
///
/// A *text* is a line, a paste or the expansion of an alias. Each command of a text starts when the
/// effects of the one before it have ended, unless that one ends in `&`. The effects of the last
/// command of a text delay no other command.
struct CommandQueue {
  /// A command, or a whole line that has a mistake.
  struct Command {
    let text: [UInt8]
    let location: ScriptLocation

    /// The names of the aliases whose expansion contains the command.
    let aliases: [String]
  }

  /// The commands of each text, last command first; no text is empty.
  private var texts: [[Command]] = []

  /// The tasks that must end before the next command starts.
  private(set) var awaited: [StoreTask] = []

  /// Whether commands of the same text follow the command that ``next()`` returned last.
  private(set) var isContinued = false

  /// Whether a command has waited since the queue was last empty.
  private(set) var hasWaited = false

  var isEmpty: Bool { texts.isEmpty }

  /// Adds a text, which runs after all others.
  mutating func append(_ commands: [Command]) {
    if isEmpty { hasWaited = false }
    if !commands.isEmpty { texts.append(commands.reversed()) }
  }

  /// Inserts the commands that replace the one that ``next()`` returned last.
  mutating func replaceCurrent(with commands: [Command]) {
    if isContinued {
      texts[0] += commands.reversed()
    } else if !commands.isEmpty {
      texts.insert(commands.reversed(), at: 0)
    }
  }

  /// Delays the next command until a task ends.
  mutating func wait(for task: StoreTask) {
    awaited.append(task)
    hasWaited = true
  }

  /// Removes and returns the next command.
  mutating func next() -> Command? {
    awaited = []
    guard !texts.isEmpty, let command = texts[0].popLast() else { return nil }
    isContinued = !texts[0].isEmpty
    if !isContinued { texts.removeFirst() }
    return command
  }

  /// Removes all commands, and returns them in their order.
  mutating func removeAll() -> [Command] {
    defer { self = CommandQueue() }
    return texts.flatMap { $0.reversed() }
  }
}
