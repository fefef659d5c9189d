import CProcesses
import Foundation
import SystemIO
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program that makes web requests for `primetime`, `currency` or `headlines` until its input
/// ends.
///
/// Commands arrive on standard input as ``WebCommand`` messages, and replies are sent to standard
/// output as ``WebReply`` messages. An invalid message ends the program with status 65. The program
/// only prints its purpose if it has arguments or if its input is a terminal.
@main
struct PrimeTimeWeb {
  static func main() {
    guard CommandLine.arguments.count <= 1, isatty(STDIN_FILENO) == 0 else {
      let purpose =
        "primetime-web makes web requests for primetime, currency and headlines; run those\n"
      FileHandle.standardError.write(Data(purpose.utf8))
      exit(64)
    }
    limitDamage()
    connectToThisMachineDirectly()
    leaveNoFiles()
    let service = WebService(output: .standardOutput)
    let session = URLSession(
      configuration: WebService.configuration, delegate: service, delegateQueue: nil)
    var lines = LineReader(limit: WebMessage.sizeLimit)
    while let line = try? lines.next({
      try FileSystem.live.read(.standardInput, upTo: 1 << 16)
    }) {
      guard line.isTerminated, let command = WebMessage.decode(WebCommand.self, from: lines[line])
      else { _exit(65) }
      service.perform(command, in: session)
    }
    // Network threads may still be running; there is no need to wait for them.
    _exit(0)
  }

  /// Limits the damage that a hostile server can do.
  ///
  /// On Linux (Swift 6.3), `URLSession` buffers without a limit any data that arrives faster than
  /// its delegate is called: an endless body took 1.1 GB. This method limits the memory of the
  /// process to 128 MiB, if the C library is glibc. An allocation beyond the limit fails, which
  /// ends the process. The process then writes no core file, which could contain the AppID. It also
  /// writes no backtrace, which would take seconds and which no one would see.
  private static func limitDamage() {
    process_limit_memory(128 << 20, 512 << 10)
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
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
    // An asterisk alone already excludes all hosts.
    if others == "*" { return }
    CurrentProcess.setVariable(
      "no_proxy", to: "localhost,127.0.0.0/8\(others.isEmpty ? "" : ",")\(others)")
  }
}
