import CProcessSpawn
import Foundation

/// Starting `primetime` at a terminal beside the journals of ten killed sessions, each of 1 MB.
///
/// The reference is a start without journals. Both have a history file.
let startBesideJournals = Benchmark(
  name: "start", summary: "start, ten killed sessions of 1 MB", reference: "none", bar: 1.3,
  operations: 3, ofChildren: true, library: starting(besideJournals: 10),
  referenceSide: starting(besideJournals: 0))

private func starting(besideJournals count: Int) -> Benchmark.Side {
  {
    let home = StartHome(journals: count)
    return { operations in for _ in 0..<operations { home.startAndQuit() } }
  }
}

/// A home folder with the history and the journals of `primetime`; removed with the object.
private final class StartHome: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init(journals count: Int) {
    let state = folder.appending(path: ".local/state/primetime")
    let journals = state.appending(path: "journals")
    do {
      try FileManager.default.createDirectory(at: journals, withIntermediateDirectories: true)
      try Data(lines(1_000) { "factor \($0)" }.utf8).write(to: state.appending(path: "history"))
      let header = #"{"recording":1,"tool":"primetime","version":"0.2.0","schema":2,"start":{}}"#
      let session = lines(6_400) {
        #"{"step":\#($0),"time":1795230600000,"origin":{"number":\#($0),"name":"+1"},"#
          + #""action":{"counter":{"_0":{"increased":{"by":1}}}},"effects":[],"unsaved":null,"#
          + #""fingerprint":"fc5e6cdfd25e1978"}"#
      }
      for number in 0..<count {
        try Data("\(header)\n\(session)".utf8)
          .write(to: journals.appending(path: "2026-11-21T03100\(number)Z-1.open.jsonl"))
      }
    } catch {
      fatalError("cannot prepare the home folder: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Starts the tool at a terminal in which `quit` has been typed, and waits for its end.
  func startAndQuit() {
    var (terminal, program): (Int32, Int32) = (-1, -1)
    guard child_terminal(24, 80, &terminal, &program) == 0 else {
      fatalError("cannot open a pseudo-terminal")
    }
    let tool = FileHandle(fileDescriptor: program, closeOnDealloc: true)
    defer { close(terminal) }
    let keys = Array("quit\n".utf8)
    guard write(terminal, keys, keys.count) == keys.count else { fatalError("cannot type") }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "primetime")
    process.environment = ["HOME": folder.path, "TERM": "xterm", "LC_ALL": "C.UTF-8"]
    (process.standardInput, process.standardOutput, process.standardError) = (tool, tool, tool)
    do { try process.run() } catch { fatalError("cannot start primetime: \(error)") }
    process.waitUntilExit()
    if process.terminationStatus != 0 { fatalError("primetime failed") }
  }
}

/// Returns the lines that a function makes of the numbers from 1.
private func lines(_ count: Int, _ line: (Int) -> String) -> String {
  (1...count).map { line($0) + "\n" }.joined()
}
