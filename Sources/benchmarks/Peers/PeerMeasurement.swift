import FoundationEssentials

/// What a task took each program, in nanoseconds of all its threads.
struct PeerMeasurement: Encodable {
  /// What one program took.
  struct Row: Encodable {
    /// The program.
    let program: String

    /// Its times.
    let time: Samples

    /// How many times as long as `primetime`, by the medians.
    let ratio: Double
  }

  /// The task's name.
  let name: String

  /// The programs that are installed and did it, `primetime` first.
  let rows: [Row]

  /// Measures the programs by turns.
  ///
  /// - Parameters:
  ///   - task: What they do.
  ///   - tool: Where `primetime` is.
  ///   - count: How often each does it.
  ///   - folder: Where their input can be put.
  /// - Throws: What prevents the input from being written.
  init(_ task: PeerTask, tool: String, samples count: Int, folder: URL) throws {
    var programs: [(name: String, process: ChildProcess)] = []
    for run in task.runs {
      let path = run.program == PeerRun.tool ? tool : ChildProcess.find(run.program)
      guard let path else { continue }
      let input = folder.appending(path: "\(task.name)-\(run.program)")
      try Data(run.input.utf8).write(to: input)
      let process = ChildProcess(
        path: path, arguments: run.arguments, inputFile: input.path(percentEncoded: false))
      programs.append((run.program, process))
    }
    var times = Array(repeating: [Double](), count: programs.count)
    // The first run of each brings the program into memory.
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
