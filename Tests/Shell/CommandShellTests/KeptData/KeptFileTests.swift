import Dispatch
import Foundation
import SystemIO
import Testing

@testable import CommandShell

@Suite struct KeptFileTests {
  private struct Notes: ToolState { var list: [Int] = [] }

  @Test(.timeLimit(.minutes(5))) func aSlowDiskDelaysNoCommand() throws {
    let path = FileManager.default.temporaryDirectory.path + "/notes-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (isSyncing, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var system = FileSystem.live
    system.onCall = { name in
      if name != "sync" { return }
      isSyncing.signal()
      mayEnd.wait()
    }
    var options = SessionOptions()
    options.data = path
    let environment = ShellEnvironment(
      now: { Timestamp(milliseconds: 0) }, stopwatch: { .zero }, variable: { _ in nil },
      directories: BaseDirectories(environment: { _ in nil }, userHome: nil), input: 0, output: 1,
      errors: 2)
    let file = try KeptFile(
      KeptData<Notes>("notes", \.list), of: "tool", from: Notes(), isScript: false, options,
      environment, with: system)
    var notes = Notes()
    try file.load(into: &notes)
    notes.list = [1]
    #expect(file.write(notes, later: {}) == nil)
    isSyncing.wait()
    // The disk is still busy. Commands continue, and the state changes and returns.
    for list in [[1, 2], [], [3]] {
      notes.list = list
      #expect(file.write(notes, later: {}) == nil)
      #expect(!file.update(&notes))
      #expect(file.problem == nil)
    }
    for _ in 0..<9 { mayEnd.signal() }
    #expect(file.write(notes) == nil)
    var written = Notes()
    try file.load(into: &written)
    #expect(written == notes)
  }
}
