import FaultInjection
import Foundation
import Synchronization
import SystemIO
import SystemPackage
import Testing

@testable import TimeTravel

@Suite struct RecordingFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let header = Array("{\"recording\":1}\n".utf8)

  @Test func linesAreWrittenAtOnce() throws {
    let file = try RecordingFile(replacing: folder.path("a.jsonl"), header: header)
    #expect(folder.bytes("a.jsonl") == header)
    try file.append([0x61, 0x0A])
    #expect(folder.bytes("a.jsonl") == header + [0x61, 0x0A])
    #expect(file.size == header.count + 2)
    try file.close()
    #expect(file.file == nil)
    try file.close()
    try file.append(header)
    #expect(folder.bytes("a.jsonl") == header + [0x61, 0x0A])
  }

  @Test func onlyAnOlderRecordingIsReplaced() throws {
    try folder.write(header + header, to: "recording")
    try folder.write([], to: "empty")
    try folder.write(Array("dear diary".utf8), to: "diary")
    try folder.write(Array("{\"record".utf8), to: "cut")
    for name in ["recording", "empty"] {
      let file = try RecordingFile(replacing: folder.path(name), header: header)
      #expect(folder.bytes(name) == header)
      try file.append(header)
      #expect(folder.bytes(name) == header + header)
    }
    for name in ["diary", "cut"] {
      let bytes = folder.bytes(name)
      #expect(throws: RecordingError.wouldReplace(path: folder.path(name))) {
        try RecordingFile(replacing: folder.path(name), header: header)
      }
      #expect(folder.bytes(name) == bytes)
    }
    #expect(
      RecordingError.wouldReplace(path: "diary").description
        == "cannot record to \"diary\": it is not a recording; "
        + "name another file, or remove it first")
  }

  @Test func aLinkToARecordingIsKept() throws {
    try folder.write(header + header, to: "target")
    try #require(symlink("target", folder.path("link")) == 0)
    let file = try RecordingFile(replacing: folder.path("link"), header: header)
    #expect(folder.bytes("target") == header)
    #expect(file.isFile(at: folder.path("link")))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "target")
  }

  /// Makes each call fail that a new recording needs before its first line is on disk.
  @Test(arguments: ["write", "sync", "rename"])
  func anOlderRecordingIsKeptIfItsReplacementFails(call: String) throws {
    try folder.write(header + header, to: "a")
    let system = FileSystem.live.gated { (name) throws(Errno) in
      if name == call { throw call == "write" ? .noSpace : .ioError }
    }
    #expect(throws: RecordingError.self) {
      try RecordingFile(replacing: folder.path("a"), header: header, with: system)
    }
    #expect(folder.bytes("a") == header + header)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    // The lock is released as well.
    _ = try RecordingFile(replacing: folder.path("a"), header: header)
  }

  @Test func onlyRegularFilesAreAccepted() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let refused: [(String, FileKind)] = [
      (folder.path, .folder), ("/dev/full", .device), ("/dev/null", .device),
      (folder.path("pipe"), .pipe),
    ]
    for (path, kind) in refused {
      #expect(throws: RecordingError.file(.notRegular(.record, path: path, kind))) {
        try RecordingFile(replacing: path, header: header)
      }
    }
    #expect(
      RecordingError.file(.notRegular(.record, path: "/dev/full", .device)).description
        == "cannot record to \"/dev/full\": it is a device, not a regular file")
    let missing = folder.path("no/such/folder/a")
    #expect(throws: RecordingError.file(.system(.record, path: missing, .noSuchFileOrDirectory))) {
      try RecordingFile(replacing: missing, header: header)
    }
  }

  @Test func twoSessionsCannotRecordToTheSameFile() throws {
    let path = folder.path("a")
    for _ in 1...2 {
      let first = try RecordingFile(replacing: path, header: header)
      try first.append(header)
      #expect(throws: RecordingError.inUse(path: path)) {
        try RecordingFile(replacing: path, header: header)
      }
      #expect(folder.bytes("a") == header + header)
      try first.close()
    }
  }

  /// Lets another session record to the file after this session has opened it and before it locks
  /// it.
  @Test(arguments: [true, false], [true, false])
  func aRecorderThatComesFirstLosesNothing(isThere: Bool, isDone: Bool) throws {
    let path = folder.path("a")
    if isThere { try folder.write(header + header, to: "a") }
    let header = header
    let first = OtherRecorder()
    let log = CallLog()
    let system = FileSystem.live.gated { (name) throws(Errno) in
      guard name == "lock", log.note(name) == 0 else { return }
      let other = try? RecordingFile(replacing: path, header: header)
      try? other?.append(Array("{\"line\":1}\n".utf8))
      if isDone { try? other?.close() }
      first.file = other
    }
    if isDone {
      let second = try RecordingFile(replacing: path, header: header, with: system)
      try second.append(header)
      #expect(folder.bytes("a") == header + header)
    } else {
      #expect(throws: RecordingError.inUse(path: path)) {
        try RecordingFile(replacing: path, header: header, with: system)
      }
      #expect(folder.bytes("a") == header + Array("{\"line\":1}\n".utf8))
    }
    #expect(first.file != nil)
  }

  /// The file of another session, which is used from one thread only.
  private final class OtherRecorder: @unchecked Sendable {
    var file: RecordingFile?
  }

  @Test func aFullDiskEndsTheRecordingWithOneError() throws {
    let descriptor = try FileDescriptor.open("/dev/full", .writeOnly)
    let file = RecordingFile(path: "a", file: descriptor, size: 0)
    let error = #expect(throws: RecordingError.self) { try file.append(header) }
    #expect(error?.description == "cannot continue recording to \"a\": No space left on device")
    try file.append(header)
    try file.close()
  }

  @Test func aPartlyWrittenLineIsRemoved() throws {
    let disk = SmallDisk(bytes: 39)
    let system = FileSystem.live.writing(atMost: 3).gated { (name) throws(Errno) in
      if name == "write" { try disk.take() }
    }
    let descriptor = try system.open(folder.path("a"), .readWrite, .create)
    let file = RecordingFile(path: folder.path("a"), file: descriptor, size: 0, system: system)
    try file.append(header)
    try file.append(header)
    #expect(disk.writes > 10)
    #expect(throws: RecordingError.file(.system(.append, path: folder.path("a"), .noSpace))) {
      try file.append(header)
    }
    #expect(folder.bytes("a") == header + header)
  }

  /// A disk that writes at most three bytes at a time, is interrupted by signals, and fills up.
  private final class SmallDisk: Sendable {
    private let state: Mutex<(writes: Int, bytes: Int)>

    init(bytes: Int) { state = Mutex((0, bytes)) }

    var writes: Int { state.withLock { $0.writes } }

    /// Reserves space for the next write.
    func take() throws(Errno) {
      let (writes, count) = state.withLock { state in
        state.writes += 1
        let count = state.writes % 4 == 0 ? 0 : min(3, state.bytes)
        state.bytes -= count
        return (state.writes, count)
      }
      if writes % 4 == 0 { throw .interrupted }
      if count == 0 { throw .noSpace }
    }
  }
}
