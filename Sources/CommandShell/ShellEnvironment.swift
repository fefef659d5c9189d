import TerminalText
public import Unidirectional

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the shell needs of the outside: the time, environment variables and open descriptors.
public struct ShellEnvironment: Sendable {
  /// The time now.
  public var now: @Sendable () -> Timestamp

  /// The time since some moment before, for how long something takes; it never goes back.
  public var stopwatch: @Sendable () -> Duration

  /// The value of an environment variable.
  public var variable: @Sendable (String) -> String?

  /// Where the user's files are.
  public var directories: BaseDirectories

  /// Where commands come from when no script is named.
  public var input: Int32

  /// Where answers and diffs go.
  public var output: Int32

  /// Where errors go.
  public var errors: Int32

  /// Makes an environment of its parts.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    stopwatch: @escaping @Sendable () -> Duration,
    variable: @escaping @Sendable (String) -> String?,
    directories: BaseDirectories,
    input: Int32,
    output: Int32,
    errors: Int32
  ) {
    self.now = now
    self.stopwatch = stopwatch
    self.variable = variable
    self.directories = directories
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// The process's own: its variables, its three standard streams, and the system's clock, or the
  /// fixed time that `SOURCE_DATE_EPOCH` gives in seconds since 1970 (reproducible-builds.org),
  /// at which the stopwatch stands still as well.
  ///
  /// - Returns: The environment.
  /// - Throws: ``ShellEnvironmentError``, where a variable makes no sense.
  public static func live() throws(ShellEnvironmentError) -> ShellEnvironment {
    holdStandardDescriptors()
    let variable: @Sendable (String) -> String? = { name in
      getenv(name).map { String(cString: $0) }
    }
    var fixed: Timestamp?
    if let epoch = variable("SOURCE_DATE_EPOCH"), !epoch.isEmpty {
      guard let seconds = Int64(epoch), latestEpoch.contains(seconds) else {
        throw .badEpoch(epoch)
      }
      fixed = Timestamp(seconds: seconds)
    }
    return ShellEnvironment(
      now: { [fixed] in fixed ?? systemTime() },
      stopwatch: { [isFixed = fixed != nil] in isFixed ? .zero : systemUptime() },
      variable: variable,
      directories: BaseDirectories(environment: variable),
      input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)
  }

  /// Up to the end of the year 9999, the last that RFC 3339 can write.
  private static let latestEpoch: ClosedRange<Int64> = 0...253_402_300_799

  /// Whether a descriptor is a terminal.
  func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Whether this process is the one that the terminal's person attends to, and not one started
  /// with `&` in a shell.
  func isInForeground(of terminal: Int32) -> Bool {
    tcgetpgrp(terminal) == getpgrp()
  }

  /// Whether a terminal understands more than text, by `TERM`.
  var hasCapableTerminal: Bool { !["", "dumb"].contains(variable("TERM") ?? "") }

  /// Whether a terminal may be sent colours, by `NO_COLOR` (no-color.org) and `TERM`.
  var allowsColor: Bool { (variable("NO_COLOR") ?? "").isEmpty && hasCapableTerminal }

  /// Puts something in the place of each standard stream that is closed, so that no file opened
  /// later takes its place; reading or writing there fails as before.
  private static func holdStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func systemTime() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func systemUptime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}

/// An environment variable that makes no sense.
public enum ShellEnvironmentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// `SOURCE_DATE_EPOCH` is no number of seconds.
  case badEpoch(String)

  /// The variable, its value and what it should be.
  public var description: String {
    switch self {
    case .badEpoch(let value):
      """
      SOURCE_DATE_EPOCH is \(quoted(value)); it should be a number of seconds since 1970, \
      up to 253402300799
      """
    }
  }
}
