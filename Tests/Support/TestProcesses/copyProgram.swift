public import Foundation

/// Copies an executable file, so that the copy can be executed at once.
///
/// Another process writes the copy. If this one did, a child that another test starts meanwhile
/// would have the copy open for writing until it executes its own program, and no file that is
/// open for writing can be executed ("Text file busy").
///
/// - Throws: `ToolProcessError.file` if the copy cannot be written.
public func copyProgram(at source: URL, to copy: URL) throws(ToolProcessError) {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/cp")
  process.arguments = [source.path, copy.path]
  do { try process.run() } catch { throw .file(path: copy.path, reason: "\(error)") }
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw .file(path: copy.path, reason: "cp exited with status \(process.terminationStatus)")
  }
}
