import Foundation

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

  /// Whether the time clearly grows faster than the task allows.
  ///
  /// The times of short scripts vary by several milliseconds. A script that takes less than 0.1 s
  /// in its long form therefore does not count.
  let isSteep: Bool

  /// Runs the scripts of a task, and their setups alone, as often as there are samples.
  ///
  /// - Throws: ``FailedProgram``, or any error from writing the files or starting a program.
  init(_ task: GrowthTask, programs: URL, samples count: Int, folder: URL) throws {
    func cost(of size: Int) throws -> Double {
      for (file, text) in task.files(size) {
        try Data(text.utf8).write(to: folder.appending(path: file))
      }
      let setup = task.setup(size)
      let whole = setup + (0..<size).map { task.command($0, size) }
      let times = try [setup, whole].map { lines in
        try PeerProcess(
          program: programs.appending(path: task.program), arguments: ["--quiet"],
          input: lines.map { $0 + "\n" }.joined(), folder: folder
        ).shortestTime(of: count)
      }
      return max(times[1] - times[0], 1) / Double(size)
    }
    small = try cost(of: growthSizes.small)
    large = try cost(of: growthSizes.large)
    exponent = 1 + log(large / small) / log(Double(growthSizes.large) / Double(growthSizes.small))
    isSteep =
      exponent > task.greatestExponent + 0.7 && large * Double(growthSizes.large) > 1e8
  }
}
