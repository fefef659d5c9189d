import FoundationEssentials

/// The processor times of each program for a task, in nanoseconds, summed over all threads.
struct PeerMeasurement: Encodable {
  /// The times of one program.
  struct Row: Encodable {
    /// The name of the program.
    let program: String

    /// The processor times of the program, in nanoseconds.
    let time: Samples

    /// The ratio of the program's median to the median of `primetime`.
    let ratio: Double
  }

  /// The name of the task.
  let name: String

  /// The results of the installed programs that completed every run, with `primetime` first.
  let rows: [Row]

  /// Runs the programs in turn, and measures each run.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - tool: The path of `primetime`.
  ///   - count: The number of samples of each program.
  ///   - folder: A directory for the input files.
  /// - Throws: Any error from writing the input files.
  init(_ task: PeerTask, tool: String, samples count: Int, folder: URL) throws {
    var programs: [(name: String, process: PeerProcess)] = []
    for run in task.runs {
      let path = run.program == PeerRun.tool ? tool : PeerProcess.find(run.program)
      guard let path else { continue }
      let input = folder.appending(path: "\(task.name)-\(run.program)")
      try Data(run.input.utf8).write(to: input)
      let process = PeerProcess(
        path: path, arguments: run.arguments, inputFile: input.path(percentEncoded: false))
      programs.append((run.program, process))
    }
    var times = Array(repeating: [Double](), count: programs.count)
    // The first run of each program is not counted, because it loads the program into memory.
    for sample in 0...count {
      for (index, program) in programs.enumerated() {
        if let time = program.process.nanoseconds(), sample > 0 { times[index].append(time) }
      }
    }
    let samples = times.map { $0.count == count ? Samples($0) : nil }
    name = task.name
    rows = zip(programs, samples).compactMap { program, time in
      guard let time, let own = samples.first ?? nil else { return nil }
      return Row(program: program.name, time: time, ratio: time.median / own.median)
    }
  }
}
