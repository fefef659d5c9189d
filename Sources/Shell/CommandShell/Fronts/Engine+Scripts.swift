import SystemIO
import TerminalText

// Runs scripts. The effects of each command are awaited, unless the command ends in `&`.
extension Engine {
  /// Reads the lines of a script, and runs them on an engine, until the script or the session ends.
  ///
  /// The script also ends after an interruption, or after an error with `--stop-on-error`. A line
  /// that is too long and a script in UTF-16 are reported as errors, and end the script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - context: The context of the lines.
  ///   - planner: The engine that plans the lines for this session; nil to run them.
  /// - Throws: ``SystemIO/FileError`` if reading the script fails.
  func run(
    _ script: Script, in context: CallContext, on planner: Engine? = nil
  ) throws(FileError) {
    let runner = planner ?? self
    var context = context
    // A script may use the aliases whose texts contain its `source` command.
    (context.mode, context.aliases) = (context.mode.ofScript, [])
    if context.waiting != .atEnd { context.waiting = .each }
    var lines = LineReader(limit: Script.longestLine)
    let source = script.source
    do throws(Errno) {
      while !isOver(in: context), planner?.isOver(in: context) != true,
        let line = try lines.next({ () throws(Errno) in
          try script.read { waitForInput(on: $0, in: context) }
        })
      {
        context.location = ScriptLocation(source: source, line: script.optionNumber ?? line.number)
        if line.isTooLong {
          let limit = Script.longestLine >> 20
          return runner.refuse(
            "the line is longer than \(limit) MiB; the rest of the script was not run", text: "",
            in: context)
        }
        if line.number == 1, isUTF16(lines[line]) {
          return runner.refuse(
            "the script is UTF-16; save it as UTF-8 (no command was run)", text: "", in: context)
        }
        runner.run(lines[line], in: context)
        if signals.isPending(.terminating) { handleSignals() }
      }
    } catch {
      if error != .interrupted { throw .system(.read, path: source.name, error) }
    }
  }

  /// Runs a script for the `source` command.
  ///
  /// - Throws: A ``ShellError`` if the script is already running, if the output goes to it, or if
  ///   calls are nested too deeply. A ``SystemIO/FileError`` if the script cannot be read.
  func source(_ path: String, by call: Call) throws {
    let running = call.location?.source.chain ?? []
    let context = try call.nestedContext(waiting: call.context.waiting)
    let script = try Script(opening: path, as: .sourced, at: call.location)
    if !startsEffects, script.source.identity == nil {
      throw ShellError.failed("plan cannot read \(quoted(path)), which can be read only once")
    }
    if let identity = script.source.identity {
      // Otherwise, a script that sources itself would run until it reached the nesting limit.
      if running.contains(where: { $0.identity == identity }) {
        throw ShellError.failed("source: \(quoted(path)) is already running")
      }
      if call.sink.destination?.identity == identity {
        throw ShellError.failed(
          "source: \(quoted(path)) is the file that the output goes to; use another file")
      }
    }
    try run(script, in: context)
  }
}

/// Returns whether text begins with a byte-order mark of UTF-16, or with two characters of ASCII in
/// that encoding.
private func isUTF16(_ text: ArraySlice<UInt8>) -> Bool {
  let zeros = text.prefix(4).map { $0 == 0 }
  return text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
    || zeros == [true, false, true, false] || zeros == [false, true, false, true]
}
