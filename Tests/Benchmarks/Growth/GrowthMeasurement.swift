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

  /// The processor time of the short script, with the start of the program, in nanoseconds.
  let whole: Double

  /// Whether the time clearly grows faster than the task allows.
  ///
  /// The times of short scripts vary by several milliseconds. A script that takes less than 0.1 s
  /// in its long form therefore does not count.
  let isSteep: Bool

  /// Runs the scripts of a task, and their setups alone, as often as there are samples.
  ///
  /// - Throws: ``FailedProgram``, or any error from writing the files or starting a program.
  init(_ task: GrowthTask, programs: URL, samples count: Int, folder: URL) throws {
    func costs(of size: Int) throws -> (whole: Double, each: Double) {
      func time(_ lines: [String], _ arguments: [String], _ count: Int) throws -> Double {
        let process = PeerProcess(
          program: programs.appending(path: task.program), arguments: arguments,
          input: lines.map { $0 + "\n" }.joined(), folder: folder)
        // A run may change the files.
        return try (0..<count).map { _ in
          for (file, text) in task.files(size) {
            try Data(text.utf8).write(to: folder.appending(path: file))
          }
          return try process.shortestTime(of: 1)
        }.min() ?? 0
      }
      let setup = task.setup(size)
      var lines = setup + (0..<size).map { task.command($0, size) }
      let start = try time(setup, task.preparation ?? task.arguments, count)
      if let preparation = task.preparation {
        _ = try time(lines, preparation, 1)
        lines = []
      }
      let whole = try time(lines, task.arguments, count)
      return (whole, max(whole - start, 1) / Double(size))
    }
    let (short, long) = (try costs(of: task.sizes.small), try costs(of: task.sizes.large))
    (whole, small, large) = (short.whole, short.each, long.each)
    exponent = 1 + log(large / small) / log(Double(task.sizes.large) / Double(task.sizes.small))
    isSteep = exponent > task.greatestExponent && large * Double(task.sizes.large) > 1e8
  }
}
