import Foundation
import StateDiff
import TimeTravel

/// A temporary folder for one test, which is deleted when this object is released.
final class TemporaryFolder {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(component: "time-travel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var path: String { folder.path(percentEncoded: false) }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  func names(in name: String = "") -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(name))
    return (names ?? []).sorted()
  }

  func bytes(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(filePath: path(name)))).map(Array.init) ?? []
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  func mode(_ name: String) -> UInt16? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes?[.posixPermissions] as? NSNumber)?.uint16Value
  }
}

extension RecordingReader {
  /// Creates a reader of a temporary file with these bytes.
  convenience init(
    _ bytes: [UInt8], tool: String, migrations: [Migration] = []
  ) throws(RecordingError) {
    let folder: TemporaryFolder
    do {
      folder = try TemporaryFolder()
      try folder.write(bytes, to: "recording")
    } catch {
      preconditionFailure("\(error)")
    }
    defer { withExtendedLifetime(folder) {} }
    try self.init(path: folder.path("recording"), tool: tool, migrations: migrations)
  }
}
