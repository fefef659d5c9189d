import CProcesses
import Foundation
import SystemIO
import SystemPackage
import WebMessages

/// The program that makes web requests for `primetime`, `currency` or `headlines` until its input
/// ends.
///
/// Standard input and standard output are the same socket. Commands arrive on it as ``WebCommand``
/// messages, and events are sent as ``WebEvent`` messages.
@main
struct PrimeTimeWeb {
  /// The maximum size of the writable memory that the process adds to its own variables: 27 MiB.
  ///
  /// On Linux, `URLSession` buffers without a limit any data that arrives faster than its delegate
  /// is called. It continues for a while even after the task is canceled: an endless body took 1.1
  /// GB. At this limit, the process ends, with less than 64 MB of memory in use. The tool then
  /// repeats the requests that were running.
  private static let memoryLimit = 27 << 20

  static func main() {
    guard CommandLine.arguments.count <= 1, isatty(STDIN_FILENO) == 0 else {
      let purpose =
        "primetime-web makes web requests for primetime, currency and headlines; run those\n"
      FileHandle.standardError.write(Data(purpose.utf8))
      exit(64)
    }
    process_disable_core_dumps()
    process_limit_memory(memoryLimit, 512 << 10)
    connectToThisMachineDirectly()
    leaveNoFiles()
    let service = WebService(output: .standardOutput)
    var lines = LineReader(limit: WebMessage.sizeLimit)
    while let line = try? lines.next(readInput) {
      guard line.isTerminated, let command = WebMessage.decode(WebCommand.self, from: lines[line])
      else { _exit(65) }
      service.perform(command)
    }
    // Network threads may still be running; there is no need to wait for them.
    _exit(0)
  }

  /// Returns the next bytes of standard input; empty at its end.
  private static func readInput() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try FileDescriptor.standardInput.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Prevents Foundation from creating folders.
  ///
  /// NB: on Linux (Swift 6.3), even an ephemeral `URLSession` creates folders for cookies and for a
  /// cache.
  private static func leaveNoFiles() {
    for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME"] {
      CurrentProcess.setVariable(name, to: "/dev/null")
    }
  }

  /// Excludes this machine from the proxies in the environment.
  ///
  /// A request to this machine can contain a secret and is not encrypted, so no proxy may see it.
  private static func connectToThisMachineDirectly() {
    let others = CurrentProcess.variable("no_proxy") ?? CurrentProcess.variable("NO_PROXY") ?? ""
    // An asterisk alone excludes all hosts.
    if others == "*" { return }
    CurrentProcess.setVariable(
      "no_proxy", to: "localhost,127.0.0.0/8\(others.isEmpty ? "" : ",")\(others)")
  }
}
