import CProcesses
import Dispatch

/// A program that this process has started, and whose end it must wait for.
package struct ChildProcess: Sendable {
  /// The way in which a program ended.
  package enum Ending: Equatable, CustomStringConvertible, Sendable {
    case exited(status: Int32)
    case terminated(signal: Int32)

    /// A phrase such as `exited with status 1`.
    package var description: String {
      switch self {
      case .exited(let status): "exited with status \(status)"
      case .terminated(let signal): "was terminated by signal \(signal)"
      }
    }
  }

  /// The process ID; no other process can get it before ``ending(waits:)`` returns a result.
  let id: pid_t

  /// Starts a program with `spawn_program`.
  ///
  /// The arguments begin with the program's name. `streams` contains the descriptors of standard
  /// input, output and error. If `leadsGroup` is true, the program gets a process group of its own.
  /// Otherwise, it stays in the process group of this process.
  ///
  /// - Throws: `Errno` if the program cannot be started.
  init(
    _ path: String, _ arguments: [String], streams: [Int32], leadsGroup: Bool
  ) throws(Errno) {
    id = try Self.start(arguments) { spawn_program(path, $0, streams, leadsGroup, $1) }
  }

  /// Starts a program with `spawn_dependent_program`; on Linux, it ends when this thread ends.
  ///
  /// `stream` becomes the program's standard input and output.
  ///
  /// - Throws: `Errno` if the program cannot be started.
  init(dependent path: String, _ arguments: [String], stream: Int32) throws(Errno) {
    id = try Self.start(arguments) { spawn_dependent_program(path, $0, stream, $1) }
  }

  /// Starts a program that runs on without a terminal and without standard streams, also after the
  /// end of this process.
  ///
  /// - Throws: `Errno` if the program cannot be started.
  package static func startDetached(
    _ path: String, _ arguments: [String]
  ) throws(Errno) {
    let nowhere = Int32(STREAM_NOWHERE)
    let child = try ChildProcess(
      path, arguments, streams: [nowhere, nowhere, nowhere], leadsGroup: true)
    DispatchQueue(label: "detached").async { _ = child.ending(waits: true) }
  }

  private static func start(
    _ arguments: [String],
    _ call: (UnsafePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<pid_t>) -> Int32
  ) throws(Errno) -> pid_t {
    let words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let error = call(words, &id)
    if error != 0 { throw Errno(rawValue: error) }
    return id
  }

  /// Returns how the program ended; nil if it is still running.
  ///
  /// If `waits` is true, the function waits for the end of the program. After a result, do not call
  /// the function again.
  func ending(waits: Bool) -> Ending? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(id, &status, waits ? 0 : WNOHANG) } while result < 0 && errno == EINTR
    if result == 0 { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .terminated(signal: signal)
  }
}
