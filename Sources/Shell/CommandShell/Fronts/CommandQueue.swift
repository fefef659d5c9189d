import TerminalText

/// The commands that were entered at a terminal and have not run.
///
/// A *text* is a line, a paste or the expansion of an alias. Each command of a text starts when the
/// effects of the command before it have ended. The effects of a command that ends in `&`, and of
/// the last command of a text, delay no other command.
struct CommandQueue {
  /// A command, or a whole line that has a mistake.
  struct Command {
    let text: [UInt8]
    let location: ScriptLocation

    /// The names of the aliases whose expansion contains the command.
    let aliases: [String]

    /// Whether the command follows a URL in its line; see ``CommandText/followsURL``.
    var followsURL = false
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

  /// Inserts the commands that replace the command that ``next()`` returned last.
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

  /// Removes and returns the next command; nil if the queue is empty.
  ///
  /// This empties ``awaited``, so nothing delays the following command until ``wait(for:)`` is
  /// called.
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

extension REPL {
  /// Whether a command is in the queue, and the effects that it waits for have ended.
  var canRunNextCommand: Bool {
    !queue.isEmpty && !queue.awaited.contains { engine.store.isRunning($0) }
  }

  /// Runs the commands in the queue until one of them has to wait, or until the session ends.
  ///
  /// If Ctrl-C interrupts a command, the rest of the queue is removed.
  func runQueue() {
    while canRunNextCommand, !engine.isOver, let command = queue.next() {
      if let expansion = expansion(of: command) {
        queue.replaceCurrent(with: expansion)
        continue
      }
      let interruptions = engine.front.interruptions
      if let task = run(command), queue.isContinued { queue.wait(for: task) }
      engine.handleSignals()
      if engine.front.interruptions != interruptions { dropQueue() }
    }
  }

  private func run(_ command: CommandQueue.Command) -> StoreTask? {
    command.text.withUnsafeBufferPointer { engine.run($0, in: context(of: command)) }
  }

  private func context(of command: CommandQueue.Command) -> CallContext {
    var context = context
    (context.location, context.aliases) = (command.location, command.aliases)
    context.followsURL = command.followsURL
    context.waiting = queue.isContinued ? .beforeNext : .never
    return context
  }

  /// Adds the commands of a text to the queue.
  ///
  /// If the text is only `cancel` or a similar command, it runs at once, because the queue may wait
  /// for long.
  func enterCommands(_ commands: [CommandQueue.Command]) {
    if commands.count == 1, !queue.isEmpty, runsAtOnce(commands[0].text) {
      _ = run(commands[0])
    } else {
      queue.append(commands)
    }
  }

  private func runsAtOnce(_ text: [UInt8]) -> Bool {
    let command = try? text.withCommands { commands throws(ShellError) in
      guard let first = commands.first, try engine.expansion(of: first, in: context) == nil
      else { return Int?.none }
      return try engine.commands.match(first, in: engine.presentState).commandIndex
    }
    return command.map { engine.commands.commands[$0].overtakes } ?? false
  }

  /// Removes the commands that have not run, and prints them; does nothing if the queue is empty.
  func dropQueue() {
    let texts = queue.removeAll().map {
      engine.tool.redact(String(decoding: $0.text, as: UTF8.self))
    }
    if texts.isEmpty { return }
    engine.answer(
      engine.ownCall, ["not run: \(excerpt(texts.joined(separator: "; "), limit: 200))"],
      value: .record([.init("not run", .list(texts.map(DumpValue.string)))]))
  }

  /// Returns the commands that a command stands for if its first word is an alias; otherwise nil.
  private func expansion(of command: CommandQueue.Command) -> [CommandQueue.Command]? {
    if engine.state.aliases.isEmpty { return nil }
    let expansion = try? command.text.withCommands { commands throws(ShellError) in
      try commands.first.flatMap { first throws(ShellError) in
        try engine.expansion(of: first, in: context(of: command))
      }
    }
    return expansion.map {
      commands(in: Array($0.line.utf8), at: command.location, aliases: $0.context.aliases)
    }
  }

  /// Returns the commands of a line.
  ///
  /// A line with a mistake is returned as one command, so that running the command reports the
  /// mistake.
  func commands(
    in line: [UInt8], at location: ScriptLocation, aliases: [String] = []
  ) -> [CommandQueue.Command] {
    func command(_ text: [UInt8], _ followsURL: Bool = false) -> CommandQueue.Command {
      .init(text: text, location: location, aliases: aliases, followsURL: followsURL)
    }
    let commands = try? line.withUnsafeBufferPointer { bytes throws(ShellError) in
      try engine.commandTexts(in: bytes).map { command(Array(bytes[$0.whole]), $0.followsURL) }
    }
    return commands ?? [command(line)]
  }

  /// Runs the commands in the queue until it is empty or the session ends.
  ///
  /// If a command has to wait, the function first prints the commands that it waits for.
  func finishQueue() {
    let commands = queue.awaited.compactMap {
      engine.jobs[$0].map { engine.tool.redact($0.call.text) }
    }
    if !commands.isEmpty {
      engine.answer(
        engine.ownCall, ["waiting for \(commands.joined(separator: ", ")); press Ctrl-C to cancel"])
    }
    while !queue.isEmpty, !engine.isOver {
      engine.wait(for: queue.awaited, of: engine.ownCall)
      runQueue()
    }
  }
}
