import TerminalText

extension Builtin {
  /// `source`: runs a script.
  static var sourceCommand: Command<Builtin> {
    Command(
      "source", arguments: .file(), summary: "run the commands in FILE",
      discussion: """
        A command's effects are waited for before the next one is read, unless it ends in &. A \
        script may run another, up to 64 deep, but not one that is being run. Errors name every script and line on the way. A \
        session at a terminal begins with the commands in the file rc in the tool's own folder of \
        settings, ~/.config/primetime/rc for primetime; --no-rc leaves them out.
        """,
      examples: [CommandExample("source ~/primes.txt", "runs the commands in that file")]
    ) { .source($0) }
  }
}

extension ShellSession {
  /// How deep scripts may run one another.
  static var deepestSource: Int { 64 }

  func source(_ path: String, from place: ScriptLocation?) throws(ShellError) {
    guard sourceDepth < Self.deepestSource else {
      throw .failed("source: scripts run one another more than \(Self.deepestSource) deep")
    }
    do throws(ScriptError) {
      let script = Script(name: path, reader: LineReader(file: try ScriptFile(path)))
      // Nothing in a script ends such a circle but the limit.
      if isBeingRun(script) {
        return report("source: \(quoted(path)) is being run already", of: context)
      }
      sourceDepth += 1
      defer { sourceDepth -= 1 }
      try run(script, sourcedAt: place)
    } catch {
      throw .failed(error.description)
    }
  }

  private func isBeingRun(_ script: Script) -> Bool {
    guard let file = FileIdentity(of: script.reader.descriptor), file.isRegular else {
      return false
    }
    return filesBeingRun.contains(file)
  }
}
