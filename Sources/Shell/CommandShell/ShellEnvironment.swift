import LineEditing
package import SystemIO
import TerminalText

/// The shell's access to the system: the time, environment variables and open file descriptors.
public struct ShellEnvironment: Sendable {
  /// Returns the current time.
  @usableFromInline package var now: @Sendable () -> Timestamp

  /// Returns the time since an arbitrary earlier moment, for measuring durations.
  ///
  /// The result never decreases.
  package var stopwatch: @Sendable () -> Duration

  /// Returns the processor time that the calling thread has used.
  package var processorTime: @Sendable () -> Duration = { SystemClock.threadTime }

  /// Returns the value of an environment variable, or nil if it is unset.
  public var variable: @Sendable (String) -> String?

  /// The folders for the user's files.
  public var directories: BaseDirectories

  /// The descriptor from which commands are read if no script is named.
  package var input: FileDescriptor

  /// The descriptor to which answers and diffs are written.
  package var output: FileDescriptor

  /// The descriptor to which errors are written.
  package var errors: FileDescriptor

  /// The functions that affect or observe the whole process.
  package var process = ProcessAccess()

  /// Creates an environment.
  package init(
    now: @escaping @Sendable () -> Timestamp, stopwatch: @escaping @Sendable () -> Duration,
    variable: @escaping @Sendable (String) -> String?, directories: BaseDirectories,
    input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2
  ) {
    self.now = now
    self.stopwatch = stopwatch
    self.variable = variable
    self.directories = directories
    self.input = FileDescriptor(rawValue: input)
    self.output = FileDescriptor(rawValue: output)
    self.errors = FileDescriptor(rawValue: errors)
  }

  /// Creates the environment of the process, with its variables and streams and the system's clock.
  ///
  /// This function opens `/dev/null` for each standard stream that is closed. If
  /// `SOURCE_DATE_EPOCH` (reproducible-builds.org) is set and not empty, its value is a time in
  /// seconds since 1970. In that case, `now` always returns that time, and `stopwatch` always
  /// returns zero.
  ///
  /// - Returns: The environment.
  /// - Throws: ``ShellError`` if `SOURCE_DATE_EPOCH` has an invalid value.
  public static func live() throws(ShellError) -> ShellEnvironment {
    CurrentProcess.holdStandardStreams()
    let variable: @Sendable (String) -> String? = { CurrentProcess.variable($0) }
    var fixed: Timestamp?
    if let epoch = variable("SOURCE_DATE_EPOCH"), !epoch.isEmpty {
      // The last second of the year 9999, the last year in RFC 3339, is 253402300799.
      guard let seconds = Int64(epoch), (0...253_402_300_799).contains(seconds) else {
        throw .failed(
          """
          SOURCE_DATE_EPOCH is \(quoted(epoch)); it must be a number of seconds since 1970, \
          from 0 to 253402300799
          """)
      }
      fixed = Timestamp(seconds: seconds)
    }
    return ShellEnvironment(
      now: { [fixed] in fixed ?? Timestamp(milliseconds: SystemClock.milliseconds) },
      stopwatch: { [isFixed = fixed != nil] in isFixed ? .zero : SystemClock.uptime },
      variable: variable,
      directories: BaseDirectories(environment: variable))
  }

  /// Returns a copy that keeps the value of a variable, and removes the variable from the
  /// environment of the process.
  ///
  /// Call this method for a secret before starting any process, such as the pager. Child processes
  /// then do not see the secret, and this process reads it only with ``variable`` of the copy.
  public func hidingFromChildren(_ name: String) -> ShellEnvironment {
    var copy = self
    copy.variable = { [variable, value = variable(name)] in $0 == name ? value : variable($0) }
    CurrentProcess.removeVariable(name)
    return copy
  }

  /// The path of the user's shell, which runs programs: the value of `SHELL`, or `/bin/sh`.
  var shell: String {
    guard let shell = variable("SHELL"), !shell.isEmpty else { return "/bin/sh" }
    return shell
  }

  /// Whether both the input and the output are terminals.
  package var usesTerminal: Bool { input.isTerminal && output.isTerminal }

  /// Whether the usual folder for data is the user's own and can be reached.
  package var hasDataFolder: Bool {
    guard let data = directories.data, !directories.isHomeForeign else { return false }
    do throws(Errno) { _ = try FileSystem.live.statusIfPresent(data) } catch { return false }
    return true
  }

  /// Whether `TERM` names a terminal that understands escape sequences.
  var hasCapableTerminal: Bool { TerminalDescription.isCapable(variable("TERM")) }

  /// Whether `ACCESSIBLE` asks for output that suits a screen reader: it is neither empty nor one
  /// of `0`, `false`, `no` and `off`, in any case.
  var isAccessible: Bool {
    !["", "0", "false", "no", "off"].contains(variable("ACCESSIBLE")?.lowercased() ?? "")
  }

  /// Returns whether output has colors.
  ///
  /// `isAtTerminal` tells whether the output goes to the terminal of an interactive session.
  ///
  /// With ``ColorChoice/auto``, the first of these rules that applies decides:
  ///
  /// - `NO_COLOR` (no-color.org) forbids colors if it is not empty.
  /// - `FORCE_COLOR` (force-color.org) requests colors if it is neither empty nor 0, but not for
  ///   JSON.
  /// - Colors need `isAtTerminal`, a terminal type with colors, and a `CLICOLOR` other than 0
  ///   (bixense.com/clicolors).
  func usesColor(_ options: SessionOptions, isAtTerminal: Bool) -> Bool {
    switch options.color {
    case .always: return true
    case .never: return false
    case .auto:
      if variable("NO_COLOR")?.isEmpty == false { return false }
      if !options.json, !["", "0"].contains(variable("FORCE_COLOR") ?? "") { return true }
      return isAtTerminal && variable("CLICOLOR") != "0" && hasColorTerminal
    }
  }

  /// Whether the terminal type named by `TERM` is known and has at least the eight standard colors.
  private var hasColorTerminal: Bool {
    guard hasCapableTerminal, let type = variable("TERM") else { return false }
    return (TerminalDescription(of: type, environment: variable)?.colorCount ?? 0) >= 8
  }
}
