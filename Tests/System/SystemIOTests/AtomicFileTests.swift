import CProcesses
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

@Suite struct AtomicFileTests {
  @Test func aNewFileHasTheUsualPermissions() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write(Array("new".utf8), to: folder("a.json"))
      let other = open(folder("other"), O_WRONLY | O_CREAT, 0o666)
      close(other)
      #expect(try folder.text("a.json") == "new")
      #expect(folder.mode("a.json") == folder.mode("other"))
      #expect(try folder.names == ["a.json", "other"])
    }
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o666, 0o755] as [mode_t])
  func anOldFileKeepsItsPermissions(mode: mode_t) throws {
    try withTemporaryFolder { folder in
      try folder.put("old", in: "a.json", mode: mode)
      try AtomicFile.write(Array("new".utf8), to: folder("a.json"))
      #expect(try folder.text("a.json") == "new")
      #expect(folder.mode("a.json") == mode)
      #expect(try folder.names == ["a.json"])
    }
  }

  @Test(.enabled(if: getuid() == 0, "only root can change an owner"))
  func anOldFileKeepsItsOwner() throws {
    try withTemporaryFolder { folder in
      try folder.put("old", in: "a.json", mode: 0o640)
      chown(folder("a.json"), 4321, 1234)
      try AtomicFile.write(Array("new".utf8), to: folder("a.json"))
      var status = stat()
      stat(folder("a.json"), &status)
      #expect(status.st_uid == 4321)
      #expect(status.st_gid == 1234)
      #expect(folder.mode("a.json") == 0o640)
    }
  }

  @Test func aNewGroupGetsNoMorePermissionsThanEveryoneHad() throws {
    try withTemporaryFolder { folder in
      try folder.put("old", in: "a.json", mode: 0o664)
      var calls = FileSystem.live
      calls.onStatus = { call, status in
        if call == "statusAtPath", status.kind == .regular { status.groupID.rawValue += 1 }
      }
      calls.onCall = { (name) throws(Errno) in
        if name == "changeOwner" { throw .notPermitted }
      }
      try AtomicFile.write(Array("new".utf8), to: folder("a.json"), with: calls)
      #expect(folder.mode("a.json") == 0o644)
    }
  }

  #if os(Linux)
    /// An access control list in the form of the kernel: the owner and the user 4321 may read and
    /// write, and the group of the file and others may do nothing.
    ///
    /// Its permissions are `-rw-rw----`, because the mask takes the place of the group.
    private static let accessControlList: [UInt8] =
      [2, 0, 0, 0] + entry(0x01, 6) + entry(0x02, 6, of: 4321) + entry(0x04, 0) + entry(0x10, 6)
      + entry(0x20, 0)

    private static func entry(_ tag: UInt8, _ rights: UInt8, of user: UInt32 = .max) -> [UInt8] {
      [tag, 0, rights, 0] + withUnsafeBytes(of: user.littleEndian, Array.init)
    }

    /// Whether the file system of temporary files has access control lists.
    private static let hasLists =
      (try? withTemporaryFolder { folder in
        try folder.put("old", in: "a.json", mode: 0o600)
        changeList(of: folder("a.json"))
        return list(of: folder("a.json")) == accessControlList
      }) == true

    private static func changeList(of path: String) {
      setxattr(
        path, "system.posix_acl_access", accessControlList, accessControlList.count, 0)
    }

    private static func list(of path: String) -> [UInt8] {
      var list = [UInt8](repeating: 0, count: 1_000)
      return Array(list.prefix(max(0, getxattr(path, "system.posix_acl_access", &list, 1_000))))
    }

    @Test(.enabled(if: hasLists, "the file system has no access control lists"))
    func anOldFileKeepsItsAccessControlList() throws {
      try withTemporaryFolder { folder in
        try folder.put("old", in: "a.json", mode: 0o640)
        Self.changeList(of: folder("a.json"))
        #expect(folder.mode("a.json") == 0o660)
        try AtomicFile.write(Array("new".utf8), to: folder("a.json"))
        #expect(try folder.text("a.json") == "new")
        #expect(folder.mode("a.json") == 0o660)
        #expect(Self.list(of: folder("a.json")) == Self.accessControlList)
      }
    }

    @Test(
      .enabled(if: hasLists, "the file system has no access control lists"),
      arguments: ["copyAccessControlList", "changeOwner"])
    func withoutTheListTheGroupGetsNoPermissions(failingCall: String) throws {
      try withTemporaryFolder { folder in
        try folder.put("old", in: "a.json", mode: 0o640)
        Self.changeList(of: folder("a.json"))
        var calls = FileSystem.live
        calls.onStatus = { call, status in
          if call == "statusAtPath", failingCall == "changeOwner", status.kind == .regular {
            status.groupID.rawValue += 1
          }
        }
        calls.onCall = { (name) throws(Errno) in
          if name == failingCall { throw .notPermitted }
        }
        try AtomicFile.write(Array("new".utf8), to: folder("a.json"), with: calls)
        #expect(folder.mode("a.json") == 0o600)
        #expect(Self.list(of: folder("a.json")) == [])
      }
    }
  #endif

  @Test(.enabled(if: geteuid() != 0, "root may write anything"))
  func aReadOnlyFileIsNotReplaced() throws {
    try withTemporaryFolder { folder in
      try folder.put("old", in: "a.json", mode: 0o444)
      #expect(throws: FileError.system(.write, path: folder("a.json"), .permissionDenied)) {
        try AtomicFile.write([], to: folder("a.json"))
      }
      #expect(try folder.text("a.json") == "old")
    }
  }

  @Test func aSymbolicLinkStaysAndItsTargetIsReplaced() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder("kept"), withIntermediateDirectories: false)
      try folder.put("old", in: "kept/a.json", mode: 0o600)
      symlink("kept/b", folder("link"))
      symlink("a.json", folder("kept/b"))
      try AtomicFile.write(Array("new".utf8), to: folder("link"))
      #expect(try folder.text("kept/a.json") == "new")
      #expect(folder.mode("kept/a.json") == 0o600)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "kept/b")
      #expect(try folder.names == ["kept", "link"])
    }
  }

  @Test func theMissingTargetOfASymbolicLinkIsCreated() throws {
    try withTemporaryFolder { folder in
      symlink(folder("there"), folder("link"))
      try AtomicFile.write(Array("new".utf8), to: folder("link"))
      #expect(try folder.text("there") == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) != "")
    }
  }

  @Test func aCycleOfSymbolicLinksIsAnError() throws {
    try withTemporaryFolder { folder in
      symlink("b", folder("a"))
      symlink("a", folder("b"))
      #expect(throws: FileError.system(.write, path: folder("a"), .tooManySymbolicLinkLevels)) {
        try AtomicFile.write([], to: folder("a"))
      }
    }
  }

  @Test func aNewFileAppearsWhenItIsComplete() throws {
    try withTemporaryFolder { folder in
      let path = folder("a.json")
      try AtomicFile.create(path) { file throws(Errno) in
        try FileSystem.live.writeAll(Array("new".utf8), to: file)
        // A process that is killed now leaves only a temporary file.
        #expect((try? folder.names)?.contains("a.json") == false)
      }
      #expect(try folder.names == ["a.json"])
      #expect(try folder.text("a.json") == "new")
    }
  }

  @Test func aNewFileReplacesNoOtherFile() throws {
    try withTemporaryFolder { folder in
      let path = folder("a.json")
      try folder.put("old", in: "a.json")
      #expect(throws: Errno.fileExists) { try AtomicFile.create(path) { _ in } }
      #expect(throws: Errno.fileExists) {
        try AtomicFile.create(folder("b.json")) { _ throws(Errno) in
          // Another process creates the file meanwhile.
          do { try folder.put("other", in: "b.json") } catch { throw .ioError }
        }
      }
      #expect(throws: Errno.noSpace) {
        try AtomicFile.create(folder("c.json")) { _ throws(Errno) in throw .noSpace }
      }
      #expect(try folder.text("a.json") == "old")
      #expect(try folder.text("b.json") == "other")
      #expect(try folder.names == ["a.json", "b.json"])
    }
  }

  @Test func aFileSystemWithoutHardLinksGetsNewFiles() throws {
    try withTemporaryFolder { folder in
      var system = FileSystem.live
      system.onCall = { name throws(Errno) in if name == "link" { throw .notPermitted } }
      try AtomicFile.create(folder("a.json"), with: system) { file throws(Errno) in
        try FileSystem.live.writeAll(Array("new".utf8), to: file)
      }
      #expect(try folder.names == ["a.json"])
      #expect(try folder.text("a.json") == "new")
    }
  }

  @Test func onlyOneProcessAtATimeHasTheLock() throws {
    try withTemporaryFolder { folder in
      let path = folder("new/a.json")
      func isFree() throws -> Bool {
        guard let file = try AtomicFile.lock(path) else { return false }
        FileSystem.live.unlockAndClose(file)
        return true
      }
      symlink(path, folder("link"))
      for path in [path, folder("link")] {
        try AtomicFile.whileLocked(path, creatingFolders: true, pause: { _ in }) {
          #expect(try !isFree())
          try AtomicFile.write(Array("new".utf8), to: path)
        }
        #expect(try isFree())
      }
      #expect(try folder.names == ["link", "new"])
      #expect(AtomicFile.whileLocked(folder("none/a"), pause: { _ in }, { 7 }) == 7)
    }
  }

  @Test func otherKindsOfFilesAreRefusedWithoutWaiting() throws {
    try withTemporaryFolder { folder in
      mkfifo(folder("pipe"), 0o600)
      symlink("pipe", folder("link"))
      try FileManager.default.createDirectory(
        atPath: folder("folder"), withIntermediateDirectories: false)
      let kinds: [(String, FileKind)] = [
        (folder("pipe"), .pipe), (folder("link"), .pipe), (folder("folder"), .folder),
        (folder("folder/"), .folder), ("/dev/null", .device), ("/dev/full", .device),
        ("/", .folder), (".", .folder), (folder("folder/.."), .folder),
      ]
      for (path, kind) in kinds {
        #expect(throws: FileError.notRegular(.write, path: path, kind)) {
          try AtomicFile.write([1], to: path)
        }
        #expect(throws: FileError.notRegular(.read, path: path, kind)) {
          try AtomicFile.read(path, limit: 10)
        }
      }
      #expect(try folder.names == ["folder", "link", "pipe"])
    }
  }

  @Test func aMissingFolderIsNamedInTheError() throws {
    try withTemporaryFolder { folder in
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write([], to: folder("x/y.json"))
      }
      #expect(error == .missingFolder(path: folder("x/y.json"), folder: folder("x")))
      #expect(
        error?.description
          == #"cannot write "\#(folder("x/y.json"))": the folder "\#(folder("x"))" does not exist"#)
    }
  }

  @Test func missingFoldersAreCreatedForTheUserOnly() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write(Array("new".utf8), to: folder("x/y/z.json"), creatingFolders: true)
      #expect(try folder.text("x/y/z.json") == "new")
      #expect(folder.mode("x") == 0o700)
      #expect(folder.mode("x/y") == 0o700)
    }
  }

  @Test(arguments: ["", "a\0b"])
  func anInvalidPathIsRefused(path: String) throws {
    #expect(throws: FileError.badPath(.write, path: path)) { try AtomicFile.write([], to: path) }
    #expect(throws: FileError.badPath(.read, path: path)) {
      try AtomicFile.read(path, limit: 1)
    }
  }

  @Test func aFileBelowAFileIsAnError() throws {
    try withTemporaryFolder { folder in
      try folder.put("old", in: "a")
      #expect(throws: FileError.system(.write, path: folder("a/b"), .notDirectory)) {
        try AtomicFile.write([], to: folder("a/b"))
      }
    }
  }

  @Test func theLongestPossibleNameIsWritten() throws {
    try withTemporaryFolder { folder in
      let name = String(repeating: "ü", count: 127) + "x"
      for text in ["one", "two"] {
        try AtomicFile.write(Array(text.utf8), to: folder(name))
        #expect(try folder.text(name) == text)
      }
      #expect(try folder.names == [name])
    }
  }

  @Test func abandonedTemporaryFilesAreRemoved() throws {
    try withTemporaryFolder { folder in
      let kept = [
        ".b.json.4711.0123abcd.tmp", ".a.json.4711.0123abcd", ".a.json.4711.xyz.tmp",
        ".a.json.0123abcd.tmp", "a.json.4711.0123abcd.tmp", ".a.json.12.89abcdef.tmp",
      ]
      for name in kept + [".a.json.4711.0123abcd.tmp"] { try folder.put("left", in: name) }
      // Another process, perhaps in another container, is still writing this file.
      let written = try FileSystem.live.open(folder(".a.json.12.89abcdef.tmp"), .writeOnly)
      defer { FileSystem.live.closeIgnoringErrors(written) }
      #expect(FileSystem.live.acquireLock(of: written))
      try AtomicFile.write([], to: folder("a.json"))
      #expect(try folder.names == (kept + ["a.json"]).sorted())
    }
  }

  @Test func withoutLocksTemporaryFilesStay() throws {
    try withTemporaryFolder { folder in
      try folder.put("left", in: ".a.json.4711.0123abcd.tmp")
      var system = FileSystem.live
      system.onCall = { (name) throws(Errno) in if name == "lock" { throw .notSupported } }
      try AtomicFile.write(Array("new".utf8), to: folder("a.json"), with: system)
      #expect(try folder.text("a.json") == "new")
      #expect(try folder.names == [".a.json.4711.0123abcd.tmp", "a.json"])
    }
  }

  @Test func filesAreReadUpToTheirLimit() throws {
    try withTemporaryFolder { folder in
      let text = String(repeating: "0123456789", count: 20_000)
      try folder.put(text, in: "a")
      #expect(try AtomicFile.read(folder("a"), limit: 200_000) == Array(text.utf8))
      #expect(throws: FileError.tooLarge(path: folder("a"), limit: 199_999)) {
        try AtomicFile.read(folder("a"), limit: 199_999)
      }
      let error = #expect(throws: FileError.self) { try AtomicFile.read(folder("b"), limit: 1) }
      #expect(error?.isMissingFile == true)
      #expect(error?.description == #"cannot read "\#(folder("b"))": No such file or directory"#)
    }
  }

  @Test func concurrentWritesLeaveOneIntactVersion() async throws {
    let folder = TemporaryFolder(
      path: FileManager.default.temporaryDirectory.path + "/primetime-" + UUID().uuidString)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let contents = (0..<8).map { [UInt8](repeating: UInt8($0), count: 50_000 + $0) }
    try AtomicFile.write(contents[0], to: folder("a"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for content in contents {
        group.addTask {
          for _ in 0..<20 {
            try AtomicFile.write(content, to: folder("a"))
            #expect(contents.contains(try AtomicFile.read(folder("a"), limit: 1 << 20)))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.names == ["a"])
  }
}
