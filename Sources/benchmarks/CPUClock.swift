#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What time is measured by: what the processor spent on us, whatever else the machine did.
enum CPUClock: String, Encodable {
  /// The thread that sends.
  case thread

  /// All threads, for what runs on several.
  case process

  /// How many nanoseconds the processor spends on a function.
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
