#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A clock that counts only the processor time of this program, not of other programs.
enum CPUClock {
  /// The time of the calling thread, which sends the actions.
  case thread

  /// The time of all threads, for work that runs on several threads.
  case process

  /// Returns the processor time that `body` takes, in nanoseconds.
  func nanoseconds(of body: () -> Void) -> Double {
    let start = now
    body()
    return now - start
  }

  private var now: Double {
    var time = timespec()
    switch self {
    case .thread: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    case .process: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    }
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
