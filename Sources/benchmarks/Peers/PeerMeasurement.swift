import FoundationEssentials

/// The measured times of one program for a task.
struct PeerRow {
  /// The name of the program, with the options that tell it apart from another run.
  let name: String

  /// The processor times of all threads of the program, in nanoseconds.
  let time: Samples

  /// The ratio of the program's median to the median of the task's first program.
  let ratio: Double
}

/// Runs the programs of a task that are installed in turn, and measures each run.
///
/// - Parameters:
///   - task: The task.
///   - programs: The directory of the tools.
///   - count: The number of samples of each program.
///   - folder: A directory for the input files.
/// - Returns: A row for each program that is installed.
/// - Throws: ``FailedProgram``, or any error from writing the input files.
func peerRows(
  of task: PeerTask, programs: URL, samples count: Int, folder: URL
) throws -> [PeerRow] {
  var runs: [(name: String, process: PeerProcess, times: [Double])] = []
  for (index, run) in task.runs.enumerated() {
    let path =
      run.program == PeerRun.tool
      ? programs.appending(path: run.program).path(percentEncoded: false)
      : PeerProcess.find(run.program)
    guard let path else { continue }
    let input = folder.appending(path: "\(index)")
    try Data(run.input.utf8).write(to: input)
    runs.append((run.name, PeerProcess(path: path, arguments: run.arguments, input: input), []))
  }
  // The first run of each program is not counted, because it loads the program into memory.
  for sample in 0...count {
    for index in runs.indices {
      let time = try runs[index].process.nanoseconds()
      if sample > 0 { runs[index].times.append(time) }
    }
  }
  let samples = runs.map { Samples($0.times) }
  return zip(runs, samples).map { run, time in
    PeerRow(name: run.name, time: time, ratio: time.median / samples[0].median)
  }
}
