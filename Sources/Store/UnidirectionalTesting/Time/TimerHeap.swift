import HeapModule

/// Scheduled work, ordered by time, then by the order in which it was scheduled.
struct TimerHeap {
  private struct Timer: Comparable {
    let time: Duration
    let number: Int

    static func < (left: Timer, right: Timer) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
  }

  private var heap = Heap<Timer>()

  /// The work by timer number; a canceled timer has no work, but may still be in the heap.
  private var work: [Int: @Sendable () -> Void] = [:]
  private var last = 0

  /// The number of timers that have neither run nor been canceled.
  var count: Int { work.count }

  /// Schedules work; returns the number of the timer, for canceling it.
  mutating func add(at time: Duration, _ body: @escaping @Sendable () -> Void) -> Int {
    last += 1
    work[last] = body
    heap.insert(Timer(time: time, number: last))
    return last
  }

  mutating func remove(_ number: Int) {
    work[number] = nil
    if heap.count > 64, heap.count > 2 * work.count {
      heap = Heap(heap.unordered.filter { work[$0.number] != nil })
    }
  }

  /// Removes and returns the earliest work if it is due by `end`.
  mutating func takeFirst(until end: Duration) -> (time: Duration, body: @Sendable () -> Void)? {
    while let first = heap.min, first.time <= end {
      heap.removeMin()
      if let body = work.removeValue(forKey: first.number) { return (first.time, body) }
    }
    return nil
  }
}
