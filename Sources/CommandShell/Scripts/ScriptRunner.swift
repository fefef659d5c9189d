import SystemIO
import SystemPackage
import TerminalText

/// Runs the commands of scripts in order, awaiting each command's effects unless the command ends
/// in `&`.
struct ScriptRunner<State: ToolState, Action: ToolAction> {
  let session: Session<State, Action>

  /// The maximum nesting depth of `source` commands.
  static var deepestSource: Int { 64 }

  /// Runs a script to its end.
  ///
  /// - Throws: ``SystemIO/FileError`` if reading the script fails.
  func run(_ script: Script) throws(FileError) {
    session.scripts.append(script)
    let aliasesInUse = session.aliases.beginScript()
    defer {
      session.scripts.removeLast()
      session.aliases.endScript(aliasesInUse)
    }
    var lines = LineReader(limit: Script.longestLine)
    let source = script.source
    do throws(Script.ReadFailure) {
      while !session.isOver,
        let line = try lines.next({ () throws(Script.ReadFailure) in
          try script.read(waiting: session.waitForInput)
        })
      {
        let location = ScriptLocation(source: source, line: script.number(ofLine: line.number))
        if line.isTooLong {
          let limit = Script.longestLine >> 20
          session.refuse(
            "the line is longer than \(limit) MiB; the rest of the script was not run", source: "",
            at: location)
          return
        }
        lines[line].withUnsafeBufferPointer { session.run($0, at: location) }
        session.handleSignals()
      }
    } catch {
      switch error {
      case .interrupted: break
      case .system(let error): throw .system(.read, path: script.source.name, error)
      }
    }
  }

  /// Runs a script named on the command line, and ends the session if the script cannot be read.
  func runInput(_ script: Script) {
    do throws(FileError) {
      try run(script)
    } catch {
      session.printer.write(error: error.description)
      session.end(.failed(.cannotRead))
    }
  }

  /// Runs a script for the `source` command, or reports an error if the script is already running.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the script cannot be read, or if `source` commands are
  ///   nested too deeply.
  func source(_ path: String, from location: ScriptLocation?) throws(ShellError) {
    let depth = session.scripts.count(where: \.isSourced)
    guard depth < Self.deepestSource else {
      throw .failed("source: scripts are nested more than \(Self.deepestSource) levels deep")
    }
    do throws(FileError) {
      let script = try Script(opening: path, isSourced: true, at: location)
      // Without this check, a script that sources itself would run until it reached the nesting
      // limit.
      if let identity = script.identity,
        session.scripts.contains(where: { $0.identity == identity })
      {
        session.printer.report(
          "source: \(quoted(path)) is already running", of: session.jobs.current)
        return
      }
      if let identity = session.printer.redirection?.writer.identity, script.identity == identity {
        session.printer.report(
          "source: \(quoted(path)) is the file that the output goes to; use another file",
          of: session.jobs.current)
        return
      }
      try run(script)
    } catch {
      throw .failed(error.description)
    }
  }

  /// Runs the rc file in the tool's configuration folder, if the file exists, in the same way as
  /// `source`.
  ///
  /// The rc file runs before any scripts named on the command line, so that the scripts can rely on
  /// it. Errors in the rc file are printed, but the session starts anyway. A `quit` command in the
  /// rc file ends the session.
  func runRCFile() {
    guard !session.options.noRC, let config = session.environment.directories.config else { return }
    do throws(FileError) {
      defer { session.areScriptsInterrupted = false }
      try run(try Script(opening: "\(config)/\(session.tool.name)/rc", isSourced: true))
    } catch {
      switch error {
      case .system(.read, _, .noSuchFileOrDirectory), .system(.read, _, .notDirectory): break
      default: session.printer.write(error: error.description)
      }
    }
  }
}
