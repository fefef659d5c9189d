import CProcessSpawn
import Foundation
import Synchronization

/// Watches one child from a thread of its own: reads every output as it comes, writes the input as
/// it is taken, notices the end, and wakes those who wait for something to be seen.
///
/// Everything is driven by `poll`; nothing sleeps, and no caller's thread blocks.
final class ChildMonitor: Sendable {
  private struct Waiter {
    var deadline: ContinuousClock.Instant
    /// Resumes its owner and says true, if what it waits for is there or `isLast` says that nothing
    /// more can come.
    var attempt: @Sendable (ChildProgress, _ isLast: Bool) -> Bool
  }

  private struct State {
    var progress: ChildProgress
    var pending: ArraySlice<UInt8>
    var closesInput: Bool
    var hangsUp = false
    var hasEnded = false
    var isAbandoned = false
    var isFinished = false
    var waiters: [Waiter] = []
    var wakeEnd: Int32
  }

  /// The child's process number, which is its process group's too.
  let child: pid_t
  private let state: Mutex<State>

  /// Takes over a child just started and the descriptors that lead to it, and closes them in time.
  ///
  /// `bytes` are written to `input` first, which is closed after them where `closesInput` says so;
  /// it may be the same descriptor as a channel's.
  init(
    child: pid_t, input: Int32?, bytes: [UInt8], closesInput: Bool, channels: [ChildChannel?],
    screen: Screen?
  ) {
    var ends: [Int32] = [-1, -1]
    let error = child_pipe(&ends)
    precondition(error == 0, "no pipe is left to watch a child with: \(systemMessage(error))")
    // A full pipe wakes as well as a fuller one would; blocking on it would hold the lock.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    self.child = child
    let progress = ChildProgress(streams: channels.map { _ in [] }, screen: screen)
    state = Mutex(
      State(progress: progress, pending: bytes[...], closesInput: closesInput, wakeEnd: ends[1]))

    let pump = ChildPump(monitor: self, wake: ends[0], input: input, channels: channels)
    Thread.detachNewThread {
      var pump = pump
      pump.run()
    }
    // The thread that waits leaves the child a zombie, so that its number cannot become another's
    // between here and a signal sent to it.
    Thread.detachNewThread { [self] in
      _ = child_await(child)
      update { $0.hasEnded = true }
    }
  }

  /// What has been seen until now.
  var progress: ChildProgress { state.withLock { $0.progress } }

  /// Adds bytes to what the child shall read.
  func send(_ bytes: [UInt8]) { update { $0.pending += bytes } }

  /// Closes the child's input once all that was sent has been taken.
  func closeInput() { update { $0.closesInput = true } }

  /// Closes the person's side of a terminal, which makes the kernel send SIGHUP.
  func hangUp() { update { $0.hangsUp = true } }

  /// Sends a signal to the child alone, or to its whole group; to none that has been reaped.
  func signal(_ number: Int32, group: Bool = false) {
    state.withLock { state in
      if !state.isFinished { kill(group ? -child : child, number) }
    }
  }

  /// Kills the group, and stops reading as soon as the child is gone, whoever holds its outputs.
  func abandon() {
    signal(SIGKILL, group: true)
    update { $0.isAbandoned = true }
  }

  /// Waits until something is to be seen.
  ///
  /// - Parameters:
  ///   - limit: how long to wait.
  ///   - look: called on the monitor's thread after each change, until it gives a value.
  /// - Returns: that value; nil when the time is over, or the child has ended without it.
  func wait<Seen: Sendable>(
    within limit: Duration, for look: @escaping @Sendable (ChildProgress) -> Seen?
  ) async -> Seen? {
    let deadline = ContinuousClock.now.advanced(by: limit)
    return await withCheckedContinuation { continuation in
      let waiter = Waiter(deadline: deadline) { progress, isLast in
        let seen = look(progress)
        guard seen != nil || isLast else { return false }
        continuation.resume(returning: seen)
        return true
      }
      update { state in
        if !waiter.attempt(state.progress, state.isFinished) { state.waiters.append(waiter) }
      }
    }
  }

  /// Changes the state and wakes the thread that polls.
  private func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      if !state.isFinished { _ = write(state.wakeEnd, "w", 1) }
    }
  }

  // MARK: For the pump alone

  /// What the pump has to do next, read in one go.
  struct TimerHeap {
    var hasInput: Bool
    var closesInput: Bool
    var hangsUp: Bool
    var hasEnded: Bool
    var isAbandoned: Bool
    var deadline: ContinuousClock.Instant?
  }

  func timers() -> TimerHeap {
    state.withLock {
      TimerHeap(
        hasInput: !$0.pending.isEmpty, closesInput: $0.closesInput, hangsUp: $0.hangsUp,
        hasEnded: $0.hasEnded, isAbandoned: $0.isAbandoned,
        deadline: $0.waiters.map(\.deadline).min())
    }
  }

  /// The next bytes of the input, no more than a pipe takes at once.
  func nextInput() -> [UInt8] { state.withLock { Array($0.pending.prefix(65_536)) } }

  func took(_ count: Int) { state.withLock { $0.pending.removeFirst(count) } }

  func refuseInput() { state.withLock { $0.pending = [] } }

  func read(_ bytes: ArraySlice<UInt8>, from channel: Int) {
    state.withLock {
      $0.progress.streams[channel] += bytes
      $0.progress.screen?.feed(bytes)
    }
  }

  /// Lets every waiter look again, and dismisses those whose time is over.
  func serveWaiters() {
    let now = ContinuousClock.now
    state.withLock { state in
      let progress = state.progress
      state.waiters.removeAll { $0.attempt(progress, $0.deadline <= now) }
    }
  }

  func resize(rows: Int, columns: Int) {
    state.withLock { $0.progress.screen?.resize(rows: rows, columns: columns) }
  }

  /// Reaps the child, and tells every waiter that no more will come.
  func finish() {
    state.withLock { state in
      var code: Int32 = 0
      var signal: Int32 = 0
      _ = child_reap(child, &code, &signal)
      state.progress.status = signal == 0 ? .exited(code) : .signaled(signal)
      state.isFinished = true
      close(state.wakeEnd)
      for waiter in state.waiters { _ = waiter.attempt(state.progress, true) }
      state.waiters = []
    }
  }
}
