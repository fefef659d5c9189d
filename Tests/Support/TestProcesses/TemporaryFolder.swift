import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a function with a temporary folder, and removes the folder afterward.
func withTemporaryFolder<Value>(
  _ body: (TemporaryFolder) throws -> Value
) throws -> Value {
  let folder = TemporaryFolder(
    path: FileManager.default.temporaryDirectory.path + "/primetime-" + UUID().uuidString)
  try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(atPath: folder.path) }
  return try body(folder)
}

struct TemporaryFolder: Sendable {
  let path: String

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the files in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func put(_ text: String, in name: String, mode: mode_t = 0o644) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
    chmod(self(name), mode)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(name))), as: UTF8.self)
  }

  func mode(_ name: String) -> mode_t {
    var status = stat()
    lstat(self(name), &status)
    return status.st_mode & 0o7777
  }
}
