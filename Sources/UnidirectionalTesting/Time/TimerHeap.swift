/// What is to be done and when, as a binary heap: the earliest first, and of several at the same
/// time the one that was put in first.
struct TimerHeap {
  private struct Appointment {
    let time: Duration
    let number: Int

    func isBefore(_ other: Appointment) -> Bool {
      (time, number) < (other.time, other.number)
    }
  }

  private var heap: [Appointment] = []

  /// What is to be done, by number; what was taken back is missing here, and still in the heap.
  private var work: [Int: @Sendable () -> Void] = [:]
  private var last = 0

  /// How much is to be done.
  var count: Int { work.count }

  mutating func add(at time: Duration, _ body: @escaping @Sendable () -> Void) -> Int {
    last += 1
    work[last] = body
    heap.append(Appointment(time: time, number: last))
    siftUp(from: heap.count - 1)
    return last
  }

  mutating func remove(_ number: Int) {
    work[number] = nil
    if heap.count > 64, heap.count > 2 * work.count { compact() }
  }

  /// Takes out what is to be done first, if that is no later than a time.
  mutating func takeFirst(until end: Duration) -> (time: Duration, body: @Sendable () -> Void)? {
    while let first = heap.first, first.time <= end {
      removeTop()
      if let body = work.removeValue(forKey: first.number) { return (first.time, body) }
    }
    return nil
  }

  private mutating func compact() {
    heap.removeAll { work[$0.number] == nil }
    // Sorted, it is a heap.
    heap.sort { $0.isBefore($1) }
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].isBefore(heap[least]) { least = child }
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }
}
