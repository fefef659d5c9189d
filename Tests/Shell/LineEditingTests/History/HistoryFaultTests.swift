import FaultInjection
import Foundation
import SystemIO
import SystemPackage
import Testing

@testable import LineEditing

/// Checks that the history file loses no line if a system call fails.
@Suite struct HistoryFaultTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private var path: String { folder.appending(path: "history").path }

  private var text: String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  @Test(arguments: [Errno.ioError, .noSpace, .permissionDenied, .tooManyOpenFiles])
  func anAppendedLineIsThereUnlessAnErrorIsReported(code: Errno) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let calls = try failingEachCall(code) { system, failed in
      try Data("one\ntwo\n".utf8).write(to: folder.appending(path: "history"))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      do throws(Errno) {
        try HistoryStorage(path: path, system: system).append("three")
        #expect(text == "one\ntwo\nthree\n", "\(failed() ?? "")")
      } catch {
        #expect(error == code)
        #expect(text == "one\ntwo\n", "\(failed() ?? "")")
      }
    }
    #expect(
      Set(calls).isSuperset(of: [
        "open", "changePermissions", "lock", "status", "readAt", "write", "close",
      ]))
  }

  @Test(arguments: [Errno.ioError, .noSpace, .permissionDenied, .tooManyOpenFiles])
  func aShortenedFileKeepsItsLastLines(code: Errno) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lines = (1...50).map(String.init)
    let whole = lines.map { "\($0)\n" }.joined()
    let short = lines.suffix(10).map { "\($0)\n" }.joined()
    let calls = try failingEachCall(code) { system, failed in
      try Data(whole.utf8).write(to: folder.appending(path: "history"))
      do throws(Errno) {
        try HistoryStorage(path: path, system: system).compact(to: 10)
        // If the file cannot be locked, another session may be using it.
        #expect([whole, short].contains(text), "\(failed() ?? "")")
        if failed() == nil { #expect(text == short) }
      } catch {
        #expect([whole, short].contains(text), "\(failed() ?? "")")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["history"], "\(failed() ?? "")")
    }
    #expect(Set(calls).isSuperset(of: ["open", "lock", "changePermissions", "sync", "rename"]))
  }
}
