import Foundation

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// Runs a function with a temporary folder, and removes the folder afterward.
package func withTemporaryFolder<Value>(
  _ body: (TemporaryFolder) throws -> Value
) throws -> Value {
  let folder = TemporaryFolder(
    path: FileManager.default.temporaryDirectory.path + "/primetime-" + UUID().uuidString)
  try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(atPath: folder.path) }
  return try body(folder)
}

/// A folder for the files of one test.
package struct TemporaryFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the files in the folder, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  package func put(_ text: String, in name: String, mode: mode_t = 0o644) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
    chmod(self(name), mode)
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(name))), as: UTF8.self)
  }

  package func mode(_ name: String) -> mode_t {
    var status = stat()
    lstat(self(name), &status)
    return status.st_mode & 0o7777
  }
}
