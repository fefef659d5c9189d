import CommandShell
import Foundation
import Testing
import Unidirectional

@Suite struct WholeFileTests {
  /// Calls a function with the path of a new folder, and removes the folder.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whole-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test func aFileIsReplacedAsAWhole() throws {
    try withFolder { folder in
      let file = "\(folder)/new/notes"
      try WholeFile.write("old".utf8, to: file, creatingFolders: true)
      try WholeFile.write(Data("new".utf8), to: file)
      #expect(try WholeFile.read(file) == Array("new".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new") == ["notes"])
    }
  }

  @Test func aMissingFileIsAnErrorUnlessItHasADefault() throws {
    try withFolder { folder in
      let file = "\(folder)/none.json"
      let error = try #require(throws: (any Error).self) { try WholeFile.read(file) }
      #expect(
        error.readableDescription == "cannot read \"\(file)\": No such file or directory")
      #expect(try WholeFile.read(file, ifMissing: []) == [])
      #expect(throws: (any Error).self) { try WholeFile.read(folder, ifMissing: []) }
    }
  }

  @Test func aFileHasALimit() throws {
    try withFolder { folder in
      let file = "\(folder)/notes"
      try WholeFile.write("12345".utf8, to: file)
      #expect(try WholeFile.read(file, limit: 5).count == 5)
      let error = try #require(throws: (any Error).self) { try WholeFile.read(file, limit: 4) }
      #expect("\(error)".contains("it is larger than"))
    }
  }
}
