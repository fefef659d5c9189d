import SystemIO
import TerminalText

// Runs the scripts of the options `--plan` and `--atomic`.
extension Engine {
  /// The maximum size in bytes of all scripts together with `--atomic` (64 MiB).
  private static var atomicLimit: Int { 1 << 26 }

  /// Plans the scripts of the command line, which include `-c` options and standard input.
  ///
  /// With `--atomic`, the scripts then run as one step if each of their lines is certain to
  /// succeed. Otherwise, the errors of the other lines are reported, and nothing runs.
  func runPlanned(_ scripts: [Script]) {
    var context = CallContext(front)
    do {
      if options.plan {
        var mayWrite = false
        try plan(scripts, in: context) { [self, context] command, location in
          mayWrite = mayWrite || command.mayWrite
          show(command, at: location, in: context)
        }
        if options.planStatus, mayWrite, front.failures == 0 { end(.failed(.planWrites)) }
        return
      }
      do throws(ShellError) { try lockKeptData(for: ownCall) } catch {
        return report(error.description)
      }
      var size = 0
      let texts = try scripts.map { try text(of: $0, addingTo: &size) }
      func copies() -> [Script] { zip(texts, scripts).map { Script($0, of: $1) } }
      state.calls += 1
      let name = scripts.map(\.source.name).joined(separator: ", ")
      context.mode = .run(step: CommandID(number: state.calls, text: name))
      context.waiting = .atEnd
      try plan(copies(), in: context) { [self, context] command, location in
        guard let reason = command.error ?? command.dependsOn.map({ "depends on \($0.text)" })
        else { return }
        var context = context
        context.location = location
        refuse(reason, text: command.text, in: context)
      }
      // A signal has ended the plan early, so the session must end too.
      handleSignals()
      if isOver { return }
      if front.failures > 0 { return report("no command was run") }
      for script in copies() where !isOver(in: context) { try run(script, in: context) }
    } catch {
      end(with: .cannotRead, because: "\(error)")
    }
  }

  /// Plans the lines of scripts one after another, and passes each command to `receive`.
  private func plan(
    _ scripts: [Script], in context: CallContext, receive: @escaping Planning.Receiver
  ) throws {
    let planner = try Engine(planning: self, for: context.front)
    let planning = Planning(step: context.mode.step, receive: receive)
    var context = context
    (context.mode, context.sink) = (.script(planning), PlanSink(planning))
    (context.front, context.outer) = (planner.front, nil)
    for script in scripts { try run(script, in: context, on: planner) }
  }

  /// Reads a whole script, and adds its size in bytes to `size`.
  ///
  /// - Throws: ``SystemIO/FileError`` if the script cannot be read; a ``ShellError`` if the size
  ///   exceeds the limit.
  private func text(of script: Script, addingTo size: inout Int) throws -> [UInt8] {
    var text: [UInt8] = []
    do throws(Errno) {
      while true {
        let part = try script.read { waitForInput(on: $0, in: CallContext(front)) }
        if part.isEmpty { return text }
        text += part
        size += part.count
        if size > Self.atomicLimit { break }
      }
    } catch {
      // A signal ends the session.
      if error == .interrupted { return [] }
      throw FileError.system(.read, path: script.source.name, error)
    }
    throw ShellError.failed("--atomic runs at most \(Self.atomicLimit >> 20) MiB of scripts")
  }
}
