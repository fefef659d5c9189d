import LineEditing
import Pictures
import SystemIO
import TerminalText

/// Writes outcomes as text for people.
final class TextSink: OutcomeSink {
  private let devices: OutputDevices
  private let isInteractive: Bool

  /// The file or the program that receives answers and changes; nil if the output is not
  /// redirected.
  let destination: OutputWriter?

  init(_ devices: OutputDevices, isInteractive: Bool = false, destination: OutputWriter? = nil) {
    (self.devices, self.isInteractive, self.destination) = (devices, isInteractive, destination)
  }

  func redirected(to writer: OutputWriter) -> any OutcomeSink {
    TextSink(devices, isInteractive: isInteractive, destination: writer)
  }

  private var writer: OutputWriter { destination ?? devices.output }

  private var appearance: Appearance {
    if destination == nil {
      return isInteractive ? devices.promptAppearance : devices.scriptAppearance
    }
    return Appearance(
      hasColor: devices.options.color == .always, isASCII: devices.scriptAppearance.isASCII)
  }

  func deliver(_ outcome: Outcome, of call: Call) -> Bool {
    switch outcome {
    case .began: devices.output.write(devices.shown(call.text) + "\n")
    case .reduced(let action): write(action, of: call)
    case .answered(let answer): write(answer, of: call)
    case .echoed(let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      write(lines: appearance.isForTerminal ? lines.map(escapingControls) : lines, of: call)
    case .planned(let command): write(command, of: call)
    case .differed(let changes, let heading):
      if let heading { say([heading], of: call) }
      write(
        lines: isShort ? appearance.abridgedLines(changes) : changes.map(appearance.line), of: call)
    case .cancelled(_, let notice, let isNamed):
      if !isNamed { break }
      // The destination receives only the output of the command.
      destination == nil
        ? say([notice], of: call) : devices.output.write(devices.shown(notice) + "\n")
    case .retried(let fault, let attempt, let time):
      devices.log(attempt, after: fault, at: time)
    case .took(let duration, failed: _): devices.write(note: duration.tookNote)
    case .moved(let undone, let redone):
      write("undo", of: undone)
      write("redo", of: redone)
    case .failed(let message): write(error: message, of: call)
    case .numbered(let plan):
      // The number is for the person who reads the plan.
      if isInteractive, appearance.isForTerminal {
        writer.write(lines: [appearance.dimmed("plan \(plan)")])
      }
    case .continued: break
    }
    return true
  }

  /// Whether the output is a log in JSON, which contains the answers too.
  private var writesJSON: Bool { destination == nil && devices.logsAnswersAsJSON }

  /// Whether long lists and the middle digits of long numbers are left out.
  private var isShort: Bool { isInteractive && destination == nil }

  /// The window to which text is adapted; nil if a program or a file receives the text.
  private var window: TerminalSize? {
    appearance.isForTerminal && !writesJSON ? TerminalSize(of: devices.environment.output) : nil
  }

  /// Writes lines, which break between words at a terminal; at the prompt, without the middle
  /// digits of long numbers.
  private func say(_ lines: [String], of call: Call) {
    var lines = (isShort ? lines.map { abbreviatingDigits($0) } : lines).map(appearance.plain)
    if let window { lines = lines.flatMap { broken($0, width: window.columns) } }
    write(lines: lines, of: call)
  }

  private func write(lines: [String], of call: Call) {
    if lines.isEmpty { return }
    if writesJSON {
      let entry = DumpValue.record([
        .init("time", .string(devices.environment.now().description)),
        .init("command", .string(call.text)),
        .init("answer", .string(lines.joined(separator: "\n"))),
      ])
      devices.log.write(lines: [entry.redacted(by: devices.redact).json])
    } else {
      writer.write(lines: lines)
    }
  }

  private func write(_ action: ReducedAction, of call: Call) {
    if let log = action.log {
      // At the prompt, the middle digits of long numbers are left out.
      let isShort = isInteractive && devices.log === devices.output && log.format != .json
      devices.log.write(
        lines: log.lines(action, in: devices) { [devices] line in
          isShort ? abbreviatingDigits(devices.redact(line)) : devices.redact(line)
        })
    }
    if writesJSON, action.log != nil {
      if let error = action.answer?.error { write(error: error, of: call) }
      return
    }
    if let answer = action.answer { write(answer, of: call) }
    if devices.options.quiet { return }
    // The log has already shown the changes.
    if action.log != nil, devices.log === writer { return }
    write(action.changes, of: call)
  }

  private func write(_ answer: Answer, of call: Call) {
    let (appearance, window) = (appearance, window)
    if let picture = answer.picture, !devices.isAccessible {
      // At a terminal, the last column and a row for the prompt stay empty.
      let canvas = Picture.Canvas(
        columns: window.map { $0.columns - 1 } ?? 80,
        rows: window.map { $0.rows - 1 - answer.lines.count } ?? 80,
        isASCII: appearance.isASCII, hasColor: appearance.hasColor)
      writer.write(lines: picture.text(on: canvas))
    }
    say(answer.lines, of: call)
    if devices.isAccessible { writer.write(lines: answer.table) }
    if let window, !devices.isAccessible {
      writer.write(lines: rows(of: answer.numbers, width: window.columns))
    } else {
      writer.write(lines: answer.numbers)
    }
    if isShort, let hint = answer.hint { say([hint], of: call) }
    if let error = answer.error { write(error: error, of: call) }
  }

  /// Names the commands whose steps were undone or redone, for a person at a terminal.
  private func write(_ verb: String, of commands: [String]) {
    guard isShort, window != nil, !commands.isEmpty else { return }
    let names = commands.prefix(5).map { abbreviatingDigits(devices.redact($0)) }
    let rest = commands.count > 5 ? " and \(commands.count - 5) more" : ""
    let list = appearance.plain("\(verb): \(names.joined(separator: ", "))\(rest)")
    writer.write(lines: [appearance.dimmed(list)])
  }

  /// Writes an error to standard error after all pending output, or to the output if standard
  /// error is the terminal of an interactive session.
  ///
  /// It is always one line, because its control characters are escaped.
  private func write(error message: String, of call: Call) {
    let isAtTerminal = isInteractive && devices.environment.errors.isTerminal
    let appearance = isAtTerminal ? devices.promptAppearance : devices.scriptAppearance
    var place = ""
    if let location = call.location, location.source.kind != .terminal {
      place = escapingControls("\(location): ")
    }
    let text = appearance.plain(escapingControls(devices.redact(message)))
    devices.progressLine?.erase()
    if isAtTerminal {
      devices.output.write("\(place)\(appearance.errorLabel) \(text)\n")
    } else {
      devices.write(note: "\(place)\(appearance.errorLabel) \(text)")
    }
  }

  private func write(_ changes: [Change], of call: Call) {
    if changes.isEmpty || writesJSON { return }
    if isShort {
      writer.write(lines: appearance.abridgedLines(changes))
    } else {
      writer.write(appearance.text(changes))
    }
  }

  private func write(_ command: PlannedCommand, of call: Call) {
    // The call that shows a command of a script has the text of that command.
    if command.text == call.text, !command.text.isEmpty {
      writer.write(lines: [devices.shown(command.text)])
    }
    if command.dependsOn == nil, command.doesSomething { write(command.changes, of: call) }
    say(command.summary(appearance, redact: devices.redact), of: call)
    if let error = command.error { write(error: error, of: call) }
  }
}

extension Duration {
  /// The note of `time`, with milliseconds, rounded down: `took 0.412 s`.
  var tookNote: String {
    let decimals = String(wholeMilliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - decimals.count)
    return "took \(wholeMilliseconds / 1000).\(zeros)\(decimals) s"
  }

  /// The duration in milliseconds, rounded down.
  var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// Breaks a line between words into lines of at most `width` cells, if that is possible.
///
/// If the line begins with a number and two spaces, the other lines are indented like the text. Any
/// other line with a space at its start, or with several spaces in a row, does not break.
func broken(_ line: String, width: Int) -> [String] {
  if line.utf8.count <= width { return [line] }
  let number = line.prefix { $0.isNumber }
  let start = !number.isEmpty && line.hasPrefix("\(number)  ") ? "\(number)  " : ""
  if " \(line.dropFirst(start.count))".contains("  ") { return [line] }
  let indent = String(repeating: " ", count: start.count)
  let lines = wrapped(String(line.dropFirst(start.count)), width: width - start.count) {
    DisplayWidth.of(String($0))
  }
  return lines.enumerated().map { ($0.offset == 0 ? start : indent) + $0.element }
}

/// Lays out numbers in right-aligned columns, row by row.
///
/// A row has at least one number, even if the number is longer than the width. The number of
/// columns divides 240. A long list that arrives in parts of 240 numbers therefore has no short row
/// in the middle.
func rows(of numbers: [UInt64], width: Int) -> [String] {
  let texts = numbers.map { String($0) }
  let longest = texts.map(\.utf8.count).max() ?? 0
  // Two spaces separate the columns. The last column of the screen stays empty, because some
  // terminals wrap the cursor after it.
  let room = max(1, (width + 1) / (longest + 2))
  let columns = (1...min(room, 240)).last { 240 % $0 == 0 } ?? 1
  return stride(from: 0, to: texts.count, by: columns).map { start in
    texts[start..<min(start + columns, texts.count)]
      .map { $0.rightAligned(to: longest) }
      .joined(separator: "  ")
  }
}
