import SystemPackage
import TestProcesses
import Testing

@testable import SystemIO

@Suite struct AtomicFileLockTests {
  private let system = FileSystem.live

  @Test func onlyOneLockIsHeldAtATime() throws {
    try withTemporaryFolder { folder in
      try folder.put("old", in: "a.json")
      try folder.put("old", in: "b.json")
      let lock = try #require(try AtomicFile.lock(folder("a.json")))
      #expect(try AtomicFile.lock(folder("a.json")) == nil)
      let other = try #require(try AtomicFile.lock(folder("b.json")))
      system.unlockAndClose(lock)
      let next = try #require(try AtomicFile.lock(folder("a.json")))
      system.unlockAndClose(next)
      system.unlockAndClose(other)
    }
  }

  @Test func theLockOfAMissingFileIsOnItsFolder() throws {
    try withTemporaryFolder { folder in
      let lock = try #require(
        try AtomicFile.lock(folder("new/a.json"), creatingFolders: true))
      #expect(try AtomicFile.lock(folder("new/a.json")) == nil)
      #expect(folder.mode("new") == 0o700)
      // The new file is locked as long as its descriptor is open.
      let file = try AtomicFile.replace(
        folder("new/a.json"), with: Array("new".utf8), permissions: .ownerReadWrite)
      #expect(folder.mode("new/a.json") == 0o600)
      system.unlockAndClose(lock)
      #expect(try AtomicFile.lock(folder("new/a.json")) == nil)
      system.unlockAndClose(file)
      system.unlockAndClose(try #require(try AtomicFile.lock(folder("new/a.json"))))
    }
  }

  @Test func theLockIsOnTheFileThatReplacedAnother() throws {
    try withTemporaryFolder { folder in
      try folder.put("old", in: "a.json")
      // Another process replaces the file between the first look at it and the lock.
      var racing = FileSystem()
      let path = folder("a.json")
      let new = Array("new".utf8)
      racing.onCall = { name throws(Errno) in
        if name == "lock", (try? AtomicFile.read(path, limit: 9)) != new {
          try? AtomicFile.write(new, to: path)
        }
      }
      let lock = try #require(try AtomicFile.lock(path, with: racing))
      #expect(try system.status(lock).identity == system.statusAtPath(path).identity)
      #expect(try AtomicFile.lock(path) == nil)
      system.unlockAndClose(lock)
    }
  }

  @Test func aMissingFolderIsAnError() throws {
    try withTemporaryFolder { folder in
      _ = #expect(throws: Errno.noSuchFileOrDirectory) {
        try AtomicFile.lock(folder("missing/a.json"))
      }
    }
  }
}
