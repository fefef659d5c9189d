import SystemIO
import SystemPackage
import TerminalText

// Scripts, each of whose commands is awaited unless it ends in `&`.
extension Session {
  /// The maximum nesting depth of `source` commands.
  static var deepestSource: Int { 64 }

  /// Runs the lines of a script, until the script or the session ends.
  ///
  /// - Throws: ``SystemIO/FileError`` if reading the script fails.
  private func runLines(of script: Script) throws(FileError) {
    scripts.append(script)
    // A script may use the aliases that are being expanded.
    let outerAliases = aliases.active
    aliases.active = []
    defer {
      scripts.removeLast()
      aliases.active = outerAliases
    }
    var lines = LineReader(limit: Script.longestLine)
    let source = script.source
    do throws(Errno) {
      while !isOver,
        let line = try lines.next({ () throws(Errno) in try script.read(waiting: waitForInput) })
      {
        let location = ScriptLocation(source: source, line: script.number(ofLine: line.number))
        if line.isTooLong {
          let limit = Script.longestLine >> 20
          refuse(
            "the line is longer than \(limit) MiB; the rest of the script was not run", source: "",
            at: location)
          return
        }
        if line.number == 1, isUTF16(lines[line]) {
          return refuse(
            "the script is UTF-16; save it as UTF-8 (no command was run)", source: "", at: location)
        }
        lines[line].withUnsafeBufferPointer { run($0, at: location) }
        handleSignals()
      }
    } catch {
      if error != .interrupted { throw .system(.read, path: source.name, error) }
    }
  }

  /// Runs a script named on the command line, and ends the session if the script cannot be read.
  func runInput(_ script: Script) {
    do throws(FileError) {
      try runLines(of: script)
    } catch {
      printer.write(error: error.description)
      end(.failed(.cannotRead))
    }
  }

  /// Runs a script for the `source` command.
  ///
  /// A script that is already running, or that the output goes to, is reported and not run.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the script cannot be read or is nested too deeply.
  func source(_ path: String) throws(ShellError) {
    let depth = scripts.count(where: \.isSourced)
    guard depth < Self.deepestSource else {
      throw .failed("source: scripts are nested more than \(Self.deepestSource) levels deep")
    }
    do throws(FileError) {
      let script = try Script(opening: path, isSourced: true, at: jobs.current.location)
      if let mistake = mistake(inSourcing: script) {
        printer.report("source: \(quoted(path)) is \(mistake)", of: jobs.current)
      } else {
        try runLines(of: script)
      }
    } catch {
      throw .failed(error.description)
    }
  }

  /// Returns the reason not to run a script, as the end of a sentence; nil if it can be run.
  private func mistake(inSourcing script: Script) -> String? {
    guard let identity = script.identity else { return nil }
    // Without this check, a script that sources itself would run until it reached the nesting
    // limit.
    if scripts.contains(where: { $0.identity == identity }) { return "already running" }
    let isDestination = printer.redirection?.writer.identity == identity
    return isDestination ? "the file that the output goes to; use another file" : nil
  }

  /// Runs the rc file in the tool's configuration folder, if the file exists, in the same way as
  /// `source`.
  ///
  /// The rc file runs before any scripts named on the command line, so that the scripts can rely on
  /// it. Errors in the rc file are printed, but the session starts anyway. A `quit` command in the
  /// rc file ends the session.
  func runRCFile() {
    guard !options.noRC, let path = rcPath else { return }
    isRunningRCFile = true
    defer { (isRunningRCFile, areScriptsInterrupted) = (false, false) }
    do throws(FileError) {
      try runLines(of: try Script(opening: path, isSourced: true))
      hasRunRCFile = true
    } catch {
      switch error {
      case .system(.read, _, .noSuchFileOrDirectory), .system(.read, _, .notDirectory):
        hasRunRCFile = true
      default: printer.write(error: error.description)
      }
    }
  }
}

/// Returns whether text begins with a byte-order mark of UTF-16, or with two characters of ASCII in
/// that encoding.
private func isUTF16(_ text: ArraySlice<UInt8>) -> Bool {
  let zeros = text.prefix(4).map { $0 == 0 }
  return text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
    || zeros == [true, false, true, false] || zeros == [false, true, false, true]
}
