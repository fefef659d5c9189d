import CProcessSpawn
import Foundation

/// Starts a tool with three standard descriptors, or as the session leader at a terminal.
///
/// - Returns: The process ID, which is also the ID of its process group.
func spawnChild(
  _ tool: ToolProcess, descriptors: [Int32], terminal: String? = nil
) throws(ToolProcessError) -> pid_t {
  let words = [tool.executable.path] + tool.arguments
  let settings = tool.environment.map { "\($0)=\($1)" }.sorted()
  var child: pid_t = 0
  let error = withCStrings(words) { arguments in
    withCStrings(settings) { environment in
      child_spawn(
        &child, tool.executable.path, arguments, environment, tool.sandbox.work.path, descriptors,
        terminal)
    }
  }
  guard error == 0 else {
    throw .refused(call: "posix_spawn", path: tool.executable.path, number: error)
  }
  return child
}

/// Passes the strings to a function as a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var copies = strings.map { strdup($0) }
  copies.append(nil)
  defer { copies.forEach { free($0) } }
  return body(copies)
}
