import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time of a command in a short and in a long script, and the exponent of its growth.
struct GrowthMeasurement {
  /// The processor time of one command in the short script, in nanoseconds.
  let small: Double

  /// The processor time of one command in the long script, in nanoseconds.
  let large: Double

  /// The exponent e for which the time of a script with n commands grows like nᵉ.
  ///
  /// It is 1 if a command takes as long in a long script as in a short one.
  let exponent: Double

  /// Whether the time clearly grows faster than the number of commands.
  ///
  /// The times of short scripts vary by several milliseconds. A script that takes less than 0.1 s
  /// in its long form therefore does not count.
  var isSteep: Bool { exponent > 1.7 && large * Double(growthSizes.large) > 1e8 }

  /// Runs the scripts of a task, and their setups alone, in a directory.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - programs: The directory of the programs.
  ///   - count: The number of times to run each script.
  ///   - folder: The directory to run them in, which becomes the current one.
  /// - Throws: ``FailedProgram``, or any error from writing the files.
  init(_ task: GrowthTask, programs: URL, samples count: Int, folder: URL) throws {
    guard FileManager.default.changeCurrentDirectoryPath(folder.path(percentEncoded: false)) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let sizes = [growthSizes.small, growthSizes.large]
    var costs: [Double] = []
    for size in sizes {
      for (file, text) in task.files(size) { try Data(text.utf8).write(to: URL(filePath: file)) }
      let setup = task.setup(size)
      let whole = setup + (0..<size).map { task.command($0, size) }
      let times = try [setup, whole].map { lines in
        let process = PeerProcess(
          path: programs.appending(path: task.program).path(percentEncoded: false),
          arguments: ["--quiet"], input: URL(filePath: "script"))
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: process.input)
        // The shortest time varies less than the median.
        return try (0..<count).map { _ in try process.nanoseconds() }.min() ?? 0
      }
      costs.append(max(times[1] - times[0], 1))
    }
    small = costs[0] / Double(sizes[0])
    large = costs[1] / Double(sizes[1])
    exponent = log2(costs[1] / costs[0]) / log2(Double(sizes[1]) / Double(sizes[0]))
  }
}
