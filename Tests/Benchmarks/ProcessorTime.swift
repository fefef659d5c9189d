import Foundation

/// Returns the processor time of all threads of this program, in nanoseconds.
///
/// If `ofChildren` is true, returns the time of the programs that this one has run and that have
/// ended.
func processorTime(ofChildren: Bool = false) -> Double {
  var usage = rusage()
  // NB: RUSAGE_CHILDREN and RUSAGE_SELF have another type than this parameter in Glibc (Swift 6.3).
  getrusage(ofChildren ? -1 : 0, &usage)
  func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }
  return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
}
