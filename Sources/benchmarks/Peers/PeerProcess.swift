import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that can be run repeatedly with the same input.
struct PeerProcess {
  /// The path of the program.
  let path: String

  /// The arguments of the program.
  let arguments: [String]

  /// The file that the program reads from standard input.
  let input: URL

  /// Runs the program to completion, and discards its output.
  ///
  /// - Returns: The processor time of all threads of the program, in nanoseconds.
  /// - Throws: ``FailedProgram`` if the program could not be run, or if it failed.
  func nanoseconds() throws(FailedProgram) -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input.path(percentEncoded: false), O_RDONLY, 0)
    for descriptor: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    // The program does not see the user's environment variables.
    var environment: [UnsafeMutablePointer<CChar>?] = [
      strdup("HOME=/nonexistent"), strdup("PATH=/usr/bin:/bin"), strdup("LC_ALL=C.UTF-8"),
    ]
    defer { for text in words + environment { free(text) } }
    words.append(nil)
    environment.append(nil)

    var child = pid_t()
    guard posix_spawn(&child, path, &actions, nil, words, environment) == 0 else {
      throw FailedProgram(process: self)
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    if status != 0 { throw FailedProgram(process: self) }
    return Self.nanoseconds(usage.ru_utime) + Self.nanoseconds(usage.ru_stime)
  }

  private static func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }

  /// Returns the path of a program in `PATH`, or nil if the program is not found.
  static func find(_ program: String) -> String? {
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}

/// A program that could not be run, or that failed.
struct FailedProgram: Error, CustomStringConvertible {
  let process: PeerProcess

  var description: String {
    "\(([process.path] + process.arguments).joined(separator: " ")) failed"
  }
}
