import Foundation
import Testing

@testable import TimeTravel

@Suite struct RecordingFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let header = Array("{\"recording\":1}\n".utf8)

  @Test func linesAreThereAsSoonAsTheyAreWritten() throws {
    let file = try RecordingFile(replacing: folder.path("a.jsonl"))
    try file.append(header)
    #expect(folder.bytes("a.jsonl") == header)
    try file.append([0x61, 0x0A])
    #expect(folder.bytes("a.jsonl") == header + [0x61, 0x0A])
    #expect(file.size == header.count + 2)
    try file.close()
    #expect(!file.isOpen)
    try file.close()
    try file.append(header)
    #expect(folder.bytes("a.jsonl") == header + [0x61, 0x0A])
  }

  @Test func anOlderRecordingIsReplacedAndNothingElse() throws {
    try folder.write(header + header, to: "recording")
    try folder.write([], to: "empty")
    try folder.write(Array("dear diary".utf8), to: "diary")
    try folder.write(Array("{\"record".utf8), to: "cut")
    for name in ["recording", "empty"] {
      try RecordingFile(replacing: folder.path(name)).append(header)
      #expect(folder.bytes(name) == header)
    }
    for name in ["diary", "cut"] {
      let bytes = folder.bytes(name)
      #expect(throws: RecordingError.wouldReplace(path: folder.path(name))) {
        try RecordingFile(replacing: folder.path(name))
      }
      #expect(folder.bytes(name) == bytes)
    }
    #expect(
      RecordingError.wouldReplace(path: "diary").description
        == "cannot record to \"diary\": it holds something else than a recording; "
        + "name another file, or remove it first")
  }

  @Test func whatIsNoRegularFileIsRefused() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let refused: [(String, RecordingError.Kind)] = [
      (folder.path, .folder), ("/dev/full", .device), ("/dev/null", .device),
      (folder.path("pipe"), .pipe),
    ]
    for (path, kind) in refused {
      #expect(throws: RecordingError.notRegular(path: path, kind)) {
        try RecordingFile(replacing: path)
      }
    }
    #expect(
      RecordingError.notRegular(path: "/dev/full", .device).description
        == "cannot record to \"/dev/full\": it is a device, not a regular file")
    let missing = folder.path("no/such/folder/a")
    #expect(throws: RecordingError.system(.record, path: missing, code: ENOENT)) {
      try RecordingFile(replacing: missing)
    }
  }

  @Test func twoSessionsDoNotRecordToOneFile() throws {
    let path = folder.path("a")
    let first = try RecordingFile(replacing: path)
    try first.append(header)
    #expect(throws: RecordingError.inUse(path: path)) { try RecordingFile(replacing: path) }
    #expect(folder.bytes("a") == header)
    try first.close()
    _ = try RecordingFile(replacing: path)
    #expect(folder.bytes("a") == [])
  }

  @Test func aFullDiskEndsTheRecordingWithOneError() throws {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    let file = RecordingFile(path: "a", descriptor: descriptor, size: 0)
    let error = #expect(throws: RecordingError.self) { try file.append(header) }
    #expect(error?.description == "cannot go on recording to \"a\": No space left on device")
    #expect(!file.isOpen)
    try file.append(header)
    try file.close()
  }

  @Test func whatWasWrittenOfALineThatFailsIsCutOff() throws {
    let descriptor = open(folder.path("a"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    let room = Room(bytes: 40)
    let file = RecordingFile(path: folder.path("a"), descriptor: descriptor, size: 0) {
      room.write($0, $1)
    }
    try file.append(header)
    try file.append(header)
    #expect(room.calls > 10)
    #expect(throws: RecordingError.system(.write, path: folder.path("a"), code: ENOSPC)) {
      try file.append(header)
    }
    #expect(folder.bytes("a") == header + header)
  }

  /// Writes no more than three bytes at once, is interrupted now and then, and is full at some time.
  private final class Room {
    private(set) var calls = 0
    private var bytes: Int

    init(bytes: Int) { self.bytes = bytes }

    func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
      calls += 1
      if calls % 4 == 0 {
        errno = EINTR
        return -1
      }
      if bytes == 0 {
        errno = ENOSPC
        return -1
      }
      let count = Foundation.write(descriptor, buffer.baseAddress, min(3, bytes, buffer.count))
      bytes -= count
      return count
    }
  }
}
