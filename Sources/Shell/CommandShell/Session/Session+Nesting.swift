// Lines of commands inside other commands, and inside aliases.
extension Session {
  /// The maximum nesting depth of lines inside other commands and aliases.
  static var deepestLine: Int { 64 }

  /// Runs the commands of a line that another command or an alias contains.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if such lines are nested too deeply; no command of the
  ///   line is then run.
  func run(nested line: String, at location: ScriptLocation) throws(ShellError) {
    try nesting {
      var line = line
      line.withUTF8 { run($0, at: location) }
    }
  }

  /// Calls `body`, which runs or plans the commands of a nested line.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if such lines are nested too deeply, or the error that
  ///   `body` throws.
  func nesting(_ body: () throws(ShellError) -> Void) throws(ShellError) {
    guard lineDepth < Self.deepestLine else {
      throw .failed("commands are nested more than \(Self.deepestLine) levels deep")
    }
    lineDepth += 1
    defer { lineDepth -= 1 }
    try body()
  }
}
