/// The process ID, environment and user of the current process.
package enum CurrentProcess {
  /// The process ID.
  package static var id: Int32 { getpid() }

  /// Returns the value of an environment variable; nil if it is not set or not valid UTF-8.
  ///
  /// Invalid UTF-8 is not repaired, because the repaired text could be the name of another file.
  package static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  /// Removes an environment variable from this process, so that its children do not inherit it.
  package static func removeVariable(_ name: String) { unsetenv(name) }

  /// Sets an environment variable of this process, which its children inherit.
  package static func setVariable(_ name: String, to value: String) { setenv(name, value, 1) }

  /// The home folder of the current user in the system's user database.
  ///
  /// It is nil if the database has no entry for the user, or if the path is not valid UTF-8.
  package static var homeFolder: String? {
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    return String(validatingCString: folder)
  }

  /// The ID of the effective user, who owns the files that the process creates.
  package static var userID: UserID { UserID(rawValue: geteuid()) }

  /// Ends the process with an exit status; runs `atexit` handlers, but no pending `defer` blocks.
  package static func exit(_ status: Int32) -> Never { systemExit(status) }

  /// The current folder; nil if it is unknown, for example because it was removed.
  package static var folder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Returns a path that leads to the same file from every folder.
  ///
  /// The result is the path itself if the path is absolute or the current folder is unknown.
  package static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder else { return path }
    return "\(folder)/\(path)"
  }

  /// Opens `/dev/null` for every standard stream that is closed.
  ///
  /// Otherwise, the next file to be opened would take the descriptor of a closed stream. The modes
  /// are chosen so that reading from such a standard input still fails, and so does writing to such
  /// an output stream.
  package static func holdStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns whether this user may execute the file at a path; also true for a folder that the user
  /// may search.
  package static func canExecute(_ path: String) -> Bool { access(path, X_OK) == 0 }
}

/// The wall clock and the monotonic clock of the system.
package enum SystemClock {
  /// The wall-clock time in milliseconds since 1970.
  package static var milliseconds: Int64 {
    let time = time(of: CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The time since a fixed but arbitrary moment, on a clock that never goes backward.
  package static var uptime: Duration { duration(of: CLOCK_MONOTONIC) }

  /// The processor time that the calling thread has used.
  package static var threadTime: Duration { duration(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func duration(of clock: clockid_t) -> Duration {
    let time = time(of: clock)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Returns a time, given in seconds since 1970, in the local time zone, as `2026-11-21 03:10`.
  package static func localText(seconds: Int) -> String {
    var (time, fields) = (time_t(seconds), tm())
    localtime_r(&time, &fields)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      return strftime(start, buffer.count, "%Y-%m-%d %H:%M", &fields) > 0
        ? String(cString: start) : ""
    }
  }

  private static func time(of clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}

// Inside `CurrentProcess`, `exit` means the method of that name, so that method calls this wrapper.
private func systemExit(_ status: Int32) -> Never { exit(status) }
