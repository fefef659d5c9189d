import FoundationEssentials

/// Runs the programs of a task that are installed in turn, and measures each run.
///
/// - Parameters:
///   - task: The task.
///   - programs: The directory of the tools.
///   - count: The number of runs of each program.
///   - folder: A directory for the input files.
/// - Returns: The name of each program that is installed, with the options that tell it apart from
///   another run, and the shortest processor time of all its threads, in nanoseconds.
/// - Throws: ``FailedProgram``, or any error from writing the input files.
func shortestTimes(
  of task: PeerTask, programs: URL, samples count: Int, folder: URL
) throws -> [(name: String, time: Double)] {
  var runs: [(name: String, process: PeerProcess)] = []
  for (index, run) in task.runs.enumerated() {
    let path =
      run.program == PeerRun.tool
      ? programs.appending(path: run.program).path(percentEncoded: false)
      : PeerProcess.find(run.program)
    guard let path else { continue }
    let input = folder.appending(path: "\(index)")
    try Data(run.input.utf8).write(to: input)
    runs.append((run.name, PeerProcess(path: path, arguments: run.arguments, input: input)))
  }
  var times = runs.map { (name: $0.name, time: Double.infinity) }
  for _ in 0..<count {
    for (index, run) in runs.enumerated() {
      times[index].time = min(times[index].time, try run.process.nanoseconds())
    }
  }
  return times
}
