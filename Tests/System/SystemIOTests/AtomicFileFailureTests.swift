import FaultInjection
import Foundation
import SystemPackage
import TestProcesses
import Testing

@testable import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks that the file stays intact if a call fails or the process ends at any step of a write.
@Suite struct AtomicFileFailureTests {
  private static let old = String(repeating: "old", count: 100)
  private static let new = String(repeating: "new", count: 200)

  /// Makes each step fail, with and without an old file to replace.
  @Test(arguments: [true, false], [Errno.ioError, .noSpace, .permissionDenied])
  func aFailureAtAnyStepLeavesOneIntactVersion(isThere: Bool, code: Errno) throws {
    let steps = try stepNames(isThere: isThere)
    try #require(steps.contains("rename"))
    for failing in steps.indices {
      try withTemporaryFolder { folder in
        if isThere { try folder.put(Self.old, in: "a", mode: 0o600) }
        let log = CallLog()
        let calls = Self.calls.gated { (name) throws(Errno) in
          if log.note(name) == failing { throw code }
        }
        switch failure(of: folder("a"), with: calls) {
        case nil:
          #expect(try folder.text("a") == Self.new)
        case .notSynced(_, let error):
          #expect(error == code)
          #expect(try folder.text("a") == Self.new)
        case let error?:
          #expect(error == .system(.write, path: folder("a"), code))
          #expect(try isThere ? folder.text("a") == Self.old : folder.names == [])
        }
        #expect(try folder.names.allSatisfy { $0 == "a" }, "step \(failing), \(steps[failing])")
        if isThere { #expect(folder.mode("a") == 0o600) }
      }
    }
  }

  @Test(arguments: ["write", "sync", "rename", "checkWritable", "changePermissions"])
  func failuresOfTheseStepsAreReported(step: String) throws {
    try withTemporaryFolder { folder in
      try folder.put(Self.old, in: "a", mode: 0o640)
      let calls = Self.calls.gated { (name) throws(Errno) in
        if name == step { throw .noSpace }
      }
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write(Array(Self.new.utf8), to: folder("a"), with: calls)
      }
      #expect(
        error?.description == #"cannot write "\#(folder("a"))": No space left on device"#)
      #expect(try folder.text("a") == Self.old)
    }
  }

  @Test func aFolderThatCannotBeSyncedIsReported() throws {
    try withTemporaryFolder { folder in
      let log = CallLog()
      let calls = Self.calls.gated { (name) throws(Errno) in
        if name == "sync", log.note(name) == 1 { throw .ioError }
      }
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write(Array(Self.new.utf8), to: folder("a"), with: calls)
      }
      #expect(error == .notSynced(path: folder("a"), .ioError))
      let text = try folder.text("a")
      #expect(text == Self.new)
    }
  }

  @Test(arguments: [
    "open", "write", "sync", "rename", "lock", "status", "statusAtPath", "readLink", "names",
    "checkWritable", "changePermissions",
  ])
  func aSignalInterruptsNothing(step: String) throws {
    try withTemporaryFolder { folder in
      try folder.put(Self.old, in: "a", mode: 0o640)
      let log = CallLog()
      let calls = Self.calls.writing(atMost: 100).gated { (name) throws(Errno) in
        if name == step, log.note(name) % 2 == 0 { throw .interrupted }
      }
      try AtomicFile.write(Array(Self.new.utf8), to: folder("a"), with: calls)
      #expect(try folder.text("a") == Self.new)
      #expect(!log.names.isEmpty)
    }
  }

  @Test func aReadContinuesAfterASignal() throws {
    try withTemporaryFolder { folder in
      try folder.put(Self.old, in: "a")
      let log = CallLog()
      let calls = FileSystem.live.gated { (name) throws(Errno) in
        if log.note(name) % 2 == 0, name == "open" || name == "read" { throw .interrupted }
      }
      #expect(try AtomicFile.read(folder("a"), limit: 1000, with: calls) == Array(Self.old.utf8))
    }
  }

  @Test func anInterruptedCloseIsNotRepeated() throws {
    try withTemporaryFolder { folder in
      let log = CallLog()
      let calls = FileSystem.live.gated { (name) throws(Errno) in
        if name == "close" {
          _ = log.note(name)
          throw .interrupted
        }
      }
      let file = try calls.open(folder("a"), .writeOnly, .create)
      // Another file could have the number of the closed descriptor by then.
      #expect(throws: Errno.interrupted) { try calls.close(file) }
      #expect(log.names == ["close"])
    }
  }

  @Test func shortWritesAreContinued() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write(
        Array(Self.new.utf8), to: folder("a"), with: FileSystem.live.writing(atMost: 7))
      #expect(try folder.text("a") == Self.new)
    }
  }

  @Test func aWriteWithoutProgressIsAnError() throws {
    try withTemporaryFolder { folder in
      let calls = FileSystem.live.writing(atMost: 0)
      #expect(throws: FileError.system(.write, path: folder("a"), .ioError)) {
        try AtomicFile.write([1], to: folder("a"), with: calls)
      }
      let names = try folder.names
      #expect(names == [])
    }
  }

  /// Simulates the end of the process at each step, and then writes the file again.
  @Test(arguments: [true, false])
  func endingTheProcessAtAnyStepLosesNothing(isThere: Bool) throws {
    let steps = try stepNames(isThere: isThere)
    var leftovers = 0
    for last in 0...steps.count {
      try withTemporaryFolder { folder in
        if isThere { try folder.put(Self.old, in: "a", mode: 0o600) }
        let log = CallLog()
        let calls = Self.calls.gated { (name) throws(Errno) in
          if log.note(name) >= last { throw .ioError }
        }
        try? AtomicFile.write(Array(Self.new.utf8), to: folder("a"), with: calls)
        let names = try folder.names
        leftovers += names.count { $0 != "a" }
        if names.contains("a") {
          let text = try folder.text("a")
          #expect(text == Self.new || (isThere && text == Self.old))
          if isThere { #expect(folder.mode("a") == 0o600) }
        } else {
          #expect(!isThere)
        }
        try AtomicFile.write(Array("next".utf8), to: folder("a"))
        #expect(try folder.text("a") == "next")
        #expect(try folder.names == ["a"])
      }
    }
    // Some of the processes must have left temporary files, or the test would prove nothing.
    #expect(leftovers > 5)
  }

  @Test func theFileIsSyncedBeforeTheRenameAndTheFolderAfter() throws {
    let steps = try stepNames(isThere: true)
    let kept = steps.filter { ["write", "changePermissions", "sync", "rename"].contains($0) }
    #expect(
      kept == [String](repeating: "write", count: 6) + [
        "changePermissions", "sync", "rename", "sync",
      ])
  }

  #if os(Linux)
    @Test(.enabled(if: canMount, "only root can mount a file system"))
    func aFullDiskLeavesTheOldContent() throws {
      try withTemporaryFolder { folder in
        #expect(Self.mountSmallDisk(folder.path))
        defer { _ = Self.run("/bin/umount", folder.path) }
        let old = [UInt8](repeating: 1, count: 30_000)
        try AtomicFile.write(old, to: folder("a"))
        let error = #expect(throws: FileError.self) {
          try AtomicFile.write([UInt8](repeating: 2, count: 60_000), to: folder("a"))
        }
        #expect(error == .system(.write, path: folder("a"), .noSpace))
        #expect(try AtomicFile.read(folder("a"), limit: 1 << 20) == old)
        #expect(try folder.names == ["a"])
      }
    }

    private static let canMount =
      (try? withTemporaryFolder { folder in
        mountSmallDisk(folder.path) && run("/bin/umount", folder.path)
      }) ?? false

    private static func mountSmallDisk(_ path: String) -> Bool {
      run("/bin/mount", "-t", "tmpfs", "-o", "size=64k,mode=0700", "tmpfs", path)
    }

    private static func run(_ program: String, _ arguments: String...) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  #endif

  private static let calls = FileSystem.live.writing(atMost: 100)

  private func failure(of path: String, with calls: FileSystem) -> FileError? {
    do {
      try AtomicFile.write(Array(Self.new.utf8), to: path, with: calls)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the names of the calls that a write makes if nothing fails.
  private func stepNames(isThere: Bool) throws -> [String] {
    try withTemporaryFolder { folder in
      if isThere { try folder.put(Self.old, in: "a", mode: 0o640) }
      let log = CallLog()
      let calls = Self.calls.gated { (name) throws(Errno) in _ = log.note(name) }
      try AtomicFile.write(Array(Self.new.utf8), to: folder("a"), with: calls)
      return log.names
    }
  }
}
