import SystemIO

/// The user's web browser.
package enum WebBrowser {
  /// Opens an address, which the program gets as its only argument, without a shell.
  ///
  /// The programs are those that `BROWSER` names, separated by colons, and then `xdg-open`. The
  /// first of them that can be started is used. It runs on in the background without a terminal, so
  /// its errors are not noticed.
  ///
  /// - Parameters:
  ///   - address: The address, which must not begin with a hyphen.
  ///   - variable: Returns the value of an environment variable.
  /// - Returns: Whether a program was started.
  package static func open(_ address: String, variable: (String) -> String?) -> Bool {
    let folders = (variable("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let programs = ((variable("BROWSER") ?? "") + ":xdg-open").split(separator: ":").map(
      String.init)
    for program in programs {
      let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
      for path in paths where CurrentProcess.canExecute(path) {
        if (try? ChildProcess.startDetached(path, [program, address])) != nil { return true }
      }
    }
    return false
  }
}
