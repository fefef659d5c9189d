import Foundation
import SystemIO
import SystemPackage
import TestProcesses
import Testing

@testable import LineEditing

@Suite final class HistoryFileTests {
  private let folder: String
  private var path: String { folder + "/state/tool/history" }

  init() throws {
    // `mkdtemp` (POSIX) replaces the six X's at the end.
    var template = Array(
      "\(FileManager.default.temporaryDirectory.path)/history.XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    folder = try String(cString: #require(made))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func put(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/state/tool", withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private var contents: String {
    get throws { String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) }
  }

  @Test func linesAreKeptInAPrivateFile() throws {
    var history = HistoryFile(path: path)
    #expect(!FileManager.default.fileExists(atPath: path))
    for line in ["count 5", "count 5", " secret", "\tsecret", "", "a\rb", "nth é", "count 5"] {
      history.append(line)
    }
    #expect(history.entries == ["count 5", "nth é", "count 5"])
    #expect(try contents == "count 5\nnth é\ncount 5\n")
    #expect(try mode(of: path) == 0o600)
    #expect(try mode(of: folder + "/state") == 0o700)
    #expect(history.takeError() == nil)
    #expect(HistoryFile(path: path).entries == history.entries)
  }

  @Test func anEntryOfSeveralLinesIsOneLineOfTheFile() throws {
    try put(Array("echo a\\nb\\\n".utf8))
    var history = HistoryFile(path: path)
    history.append("load f\n\nfavs", writing: "load …\n\nfavs")
    #expect(history.entries == ["echo a\\nb\\", "load f\n\nfavs"])
    #expect(try contents.utf8.count { $0 == 0x0A } == 2)
    #expect(HistoryFile(path: path).entries == ["echo a\\nb\\", "load …\n\nfavs"])
    for _ in 0..<3 { history.append("x\ny\(history.entries.count)") }
    // A file that is over the limit is written again.
    #expect(HistoryFile(path: path, limit: 2).entries == ["x\ny3", "x\ny4"])
    #expect(HistoryFile(path: path).entries == ["x\ny3", "x\ny4"])
  }

  @Test(arguments: [0o644, 0o666, 0o640, 0o700])
  func anExistingFileBecomesPrivateWhenALineIsAppended(oldMode: Int) throws {
    try put(Array("one\n".utf8))
    try setMode(oldMode, of: path)
    var history = HistoryFile(path: path)
    #expect(try mode(of: path) == oldMode)
    history.append("two")
    #expect(try mode(of: path) == 0o600)
    #expect(try contents == "one\ntwo\n")
  }

  @Test func aLinkedFileBecomesPrivateAndTheLinkStays() throws {
    try put([])
    let target = folder + "/target"
    try Data("one\n".utf8).write(to: URL(fileURLWithPath: target))
    try setMode(0o644, of: target)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    var history = HistoryFile(path: path)
    history.append("two")
    #expect(try mode(of: target) == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
    #expect(try contents == "one\ntwo\n")
  }

  @Test func theFileOfAnotherUserKeepsItsMode() throws {
    try put(Array("one\n".utf8))
    try setMode(0o644, of: path)
    var system = FileSystem.live
    system.onStatus = { _, status in status.userID.rawValue += 1 }
    try HistoryStorage(path: path, system: system).append("two")
    #expect(try mode(of: path) == 0o644)
    #expect(try contents == "one\ntwo\n")
  }

  @Test func theNullDeviceKeepsItsMode() throws {
    let before = try mode(of: "/dev/null")
    var history = HistoryFile(path: "/dev/null")
    history.append("one")
    #expect(try mode(of: "/dev/null") == before)
  }

  @Test func theFileMayReceiveARedactedLine() throws {
    var history = HistoryFile(path: path)
    history.append("load x?key=1", writing: "load x?…")
    #expect(history.entries == ["load x?key=1"])
    #expect(try contents == "load x?…\n")
  }

  @Test func twoSessionsBothKeepTheirLines() throws {
    var first = HistoryFile(path: path)
    var second = HistoryFile(path: path)
    for number in 0..<50 {
      first.append("first \(number)")
      second.append("second \(number)")
    }
    let lines = try contents.split(separator: "\n")
    #expect(lines == (0..<50).flatMap { ["first \($0)", "second \($0)"] })
  }

  @Test func manySessionsAtOnceLoseNothingWhileTheFileIsCut() async throws {
    let path = path
    var first = HistoryFile(path: path, limit: 1_000)
    first.append("start")
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          var history = HistoryFile(path: path, limit: 1_000)
          for number in 0..<200 {
            history.append("\(session) \(number)")
            // Opening a `HistoryFile` can cut the file.
            if number % 20 == 0 { _ = HistoryFile(path: path, limit: 400) }
          }
        }
      }
    }
    let lines = HistoryFile(path: path, limit: 10_000).entries
    // A file of more than 800 lines was cut to its last 400, so at least the last 400 lines are
    // there.
    let tail = lines.suffix(400)
    #expect(tail.count == 400)
    #expect(Set(lines).count == lines.count)
    for session in 0..<4 {
      let numbers = lines.compactMap { line -> Int? in
        let parts = line.split(separator: " ")
        return parts.first == "\(session)" ? Int(parts[1]) : nil
      }
      // The numbers are in order, without gaps, and end with the last one.
      #expect(numbers == Array((200 - numbers.count)..<200))
    }
  }

  @Test func validLinesOfADamagedFileAreRead() throws {
    try put(Array("one\n\ntwo\r\n".utf8) + [0xFF, 0x0A] + Array("a\0b\nthree\ncut".utf8))
    var history = HistoryFile(path: path)
    #expect(history.entries == ["one", "two", "three"])
    history.append("four")
    #expect(HistoryFile(path: path).entries == ["one", "two", "three", "cut", "four"])
  }

  @Test func aFileOverTheLimitIsCutToItsLastLines() throws {
    try put(Array((0..<201).map { "line \($0)\n" }.joined().utf8))
    let history = HistoryFile(path: path, limit: 100)
    #expect(history.entries.first == "line 101")
    #expect(try contents == (101..<201).map { "line \($0)\n" }.joined())
    #expect(try mode(of: path) == 0o600)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/state/tool")
    #expect(left == ["history"])
  }

  // The file is longer than one read, with line ends on both sides of the chunk boundary.
  @Test(
    arguments: LongTests.cases(
      of: [0, 1, 2, 65_526, 65_527, 65_528, 65_529, 65_530, 150_000], every: 2))
  func aLongFileIsReadFromItsEnd(padding: Int) throws {
    let filler = String(repeating: "x", count: padding)
    let lines = (0..<9).map { (4...5).contains($0) ? "\($0)\(filler)" : "\($0)" }
    try put(Array(lines.map { "\($0)\n" }.joined().utf8))
    #expect(HistoryFile(path: path, limit: 10).entries.map(\.first) == Array("012345678"))
    #expect(HistoryFile(path: path, limit: 5).entries.map(\.first) == Array("45678"))
    #expect(HistoryFile(path: path, limit: 4).entries == Array(lines[5...]))
    #expect(try contents == lines[5...].map { "\($0)\n" }.joined())
  }

  @Test func aWriteErrorIsReportedOnceAndTheSessionContinues() throws {
    try put([])
    var history = HistoryFile(path: path + "/below/history")
    history.append("one")
    history.append("two")
    #expect(history.entries == ["one", "two"])
    let told = history.takeError()
    let problem = try #require(told)
    #expect(problem == .history(path: path + "/below/history", .notDirectory))
    #expect("\(problem)".contains("Not a directory"))
    #expect(history.takeError() == nil)
    var device = HistoryFile(path: "/dev/full")
    device.append("one")
    #expect(device.takeError() == .history(path: "/dev/full", .invalidArgument))
    var null = HistoryFile(path: "/dev/null")
    null.append("one")
    #expect(null.takeError() == nil)
  }

  @Test func withoutAPathLinesAreKeptForTheSession() {
    var history = HistoryFile(path: nil, limit: 10)
    for number in 0..<100 { history.append("\(number)") }
    #expect(history.entries.last == "99")
    #expect(history.entries.count >= 10 && history.entries.count < 40)
    #expect(history.takeError() == nil)
  }

  // The file takes no space on the disk, because most of it is a hole.
  @Test func aHugeFileWithoutLinesIsNotReadWhole() throws {
    try put([])
    #expect(truncate(path, 1 << 36) == 0)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("\none\n".utf8))
    try file.close()
    var history = HistoryFile(path: path)
    #expect(history.entries == ["one"])
    #expect(history.takeError() == nil)
  }
}
