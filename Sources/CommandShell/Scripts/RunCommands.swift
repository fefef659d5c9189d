#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ShellSession {
  /// Runs the `rc` file in the tool's own folder of settings, as `source` would, if there is one.
  ///
  /// It comes before the scripts on the command line, so that these can build on it. What is wrong with it or in it is said, and the session begins all the same; `quit` in it
  /// leaves.
  func runRunCommands() {
    guard !options.noRC, let config = environment.directories.config else { return }
    do throws(ScriptError) {
      let path = "\(config)/\(tool.name)/rc"
      let script = Script(name: path, reader: LineReader(file: try ScriptFile(path)))
      // It is a script at a terminal: its effects are waited for, and Ctrl-C ends it alone.
      sourceDepth += 1
      defer {
        sourceDepth -= 1
        areScriptsInterrupted = false
      }
      try run(script)
    } catch {
      if ![ENOENT, ENOTDIR].contains(error.errorNumber) { write(error: error.description) }
    }
  }
}
