import HeapModule

/// Scheduled work: the earliest first, and at equal times the one that was scheduled first.
struct TimerHeap {
  private struct Timer: Comparable {
    let time: Duration
    let number: Int

    static func < (left: Timer, right: Timer) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
  }

  private var heap = Heap<Timer>()

  /// The work by number; that of a cancelled timer is missing here while it is still in the heap.
  private var work: [Int: @Sendable () -> Void] = [:]
  private var last = 0

  /// The number of timers.
  var count: Int { work.count }

  /// Schedules work.
  ///
  /// - Returns: A number to cancel it by.
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

  /// Removes the earliest work, if it is due by a time.
  mutating func takeFirst(until end: Duration) -> (time: Duration, body: @Sendable () -> Void)? {
    while let first = heap.min, first.time <= end {
      heap.removeMin()
      if let body = work.removeValue(forKey: first.number) { return (first.time, body) }
    }
    return nil
  }
}
