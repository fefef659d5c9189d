import Foundation

/// A program that can be run repeatedly with the same input.
struct PeerProcess {
  /// The file of the program.
  let program: URL

  /// The arguments of the program.
  let arguments: [String]

  /// The text that the program reads from standard input.
  let input: String

  /// The directory in which the program runs.
  let folder: URL

  /// Runs the program several times, and discards its output.
  ///
  /// - Returns: The shortest processor time of all threads of the program, in nanoseconds. It
  ///   varies less than the median.
  /// - Throws: ``FailedProgram`` if the program fails, or any error from starting it.
  func shortestTime(of count: Int) throws -> Double {
    let file = folder.appending(path: "input")
    try Data(input.utf8).write(to: file)
    return try (0..<count).map { _ in try nanoseconds(reading: file) }.min() ?? 0
  }

  private func nanoseconds(reading file: URL) throws -> Double {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // The program does not see the user's environment variables.
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = processorTime(ofChildren: true)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw FailedProgram(process: self) }
    return processorTime(ofChildren: true) - start
  }
}

/// A program that failed.
struct FailedProgram: Error, CustomStringConvertible {
  let process: PeerProcess

  var description: String {
    "\(([process.program.path] + process.arguments).joined(separator: " ")) failed"
  }
}
