import CommandShell
import SystemPackage
import UnidirectionalTesting

/// The options, the environment variables and the clock of a session in a test.
struct SessionSettings {
  var options: SessionOptions
  var variables: [String: String]
  var clock: VirtualClock

  /// Returns the environment of a session.
  ///
  /// Only the variables determine the folders for the user's files, so the session reads no file of
  /// the user who runs the test.
  func environment(input: FileDescriptor, output: FileDescriptor) -> ShellEnvironment {
    let variables = variables
    var directories = BaseDirectories(environment: { variables[$0] })
    if variables["HOME"] == nil {
      directories.home = nil
      directories.data = variables["XDG_DATA_HOME"]
      directories.state = variables["XDG_STATE_HOME"]
      directories.config = variables["XDG_CONFIG_HOME"]
    }
    return ShellEnvironment(
      now: { [clock] in Timestamp(milliseconds: Int64(clock.now.sinceStart / .milliseconds(1))) },
      stopwatch: { [clock] in clock.now.sinceStart }, variable: { variables[$0] },
      directories: directories,
      input: input.rawValue, output: output.rawValue, errors: output.rawValue)
  }
}
