import CProcessSpawn
import CommandShellTesting
import Foundation
import Synchronization

/// A monitor that handles the input and output of a child process on a separate thread.
///
/// The thread reads each output as it arrives, writes the input as the child reads it, detects the
/// end of the child, and resumes callers that wait for output. It waits with `poll` and never
/// sleeps, and it never blocks a caller's thread.
final class ChildMonitor: Sendable {
  private struct Waiter {
    var deadline: ContinuousClock.Instant
    /// Resumes the waiting caller and returns true if the expected output has arrived, or if
    /// `isLast` is true because there will be no more.
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

  /// The child's process ID, which is also the ID of its process group.
  let child: pid_t
  private let state: Mutex<State>

  /// Takes ownership of a started child and of the descriptors connected to it.
  ///
  /// The descriptors are closed when they are no longer needed. `bytes` are written to `input`,
  /// which is then closed if `closesInput` is true. `input` may be the same descriptor as a
  /// channel's.
  init(
    child: pid_t, input: Int32?, bytes: [UInt8], closesInput: Bool, channels: [ChildChannel?],
    screen: Screen?
  ) {
    var ends: [Int32] = [-1, -1]
    let error = child_pipe(&ends)
    precondition(error == 0, "no pipe is left to watch a child with: \(systemMessage(error))")
    // A blocking write to a full pipe would hold the lock. It is not needed, because a full pipe
    // wakes the thread anyway.
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
    // This thread waits without reaping the child. As long as the child is a zombie, its process ID
    // cannot be reused, so no signal can hit another process.
    Thread.detachNewThread { [self] in
      _ = child_await(child)
      update { $0.hasEnded = true }
    }
  }

  /// The progress so far.
  var progress: ChildProgress { state.withLock { $0.progress } }

  /// Adds bytes to the child's input.
  func send(_ bytes: [UInt8]) { update { $0.pending += bytes } }

  /// Closes the child's input once everything that was sent has been written.
  func closeInput() { update { $0.closesInput = true } }

  /// Closes the user's side of a terminal, which makes the kernel send SIGHUP.
  func hangUp() { update { $0.hangsUp = true } }

  /// Sends a signal to the child or to its whole group; does nothing once the child is reaped.
  func signal(_ number: Int32, group: Bool = false) {
    state.withLock { state in
      if !state.isFinished { kill(group ? -child : child, number) }
    }
  }

  /// Kills the group, and stops reading once the child has ended, even if its outputs are still
  /// open.
  func abandon() {
    signal(SIGKILL, group: true)
    update { $0.isAbandoned = true }
  }

  /// Waits for the child's progress to meet a condition.
  ///
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - look: The condition. It is called on the monitor's thread after each change until it
  ///     returns a value.
  /// - Returns: That value; nil if the time is up or the child ends first.
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

  /// Changes the state and wakes the polling thread.
  private func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      if !state.isFinished { _ = write(state.wakeEnd, "w", 1) }
    }
  }

  // MARK: Used only by the pump

  /// A snapshot of the work that the pump has to do next.
  struct PendingWork {
    var hasInput: Bool
    var closesInput: Bool
    var hangsUp: Bool
    var hasEnded: Bool
    var isAbandoned: Bool
    var deadline: ContinuousClock.Instant?
  }

  func timers() -> PendingWork {
    state.withLock {
      PendingWork(
        hasInput: !$0.pending.isEmpty, closesInput: $0.closesInput, hangsUp: $0.hangsUp,
        hasEnded: $0.hasEnded, isAbandoned: $0.isAbandoned,
        deadline: $0.waiters.map(\.deadline).min())
    }
  }

  /// Returns the next bytes of the input, at most as many as fit in a pipe.
  func nextInput() -> [UInt8] { state.withLock { Array($0.pending.prefix(65_536)) } }

  func took(_ count: Int) { state.withLock { $0.pending.removeFirst(count) } }

  func refuseInput() { state.withLock { $0.pending = [] } }

  func read(_ bytes: ArraySlice<UInt8>, from channel: Int) {
    state.withLock {
      $0.progress.streams[channel] += bytes
      $0.progress.screen?.feed(bytes)
      if let answers = $0.progress.screen?.takeAnswers() { $0.pending += answers }
    }
  }

  /// Checks the condition of every waiter, and ends the waits whose time is up.
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

  /// Reaps the child, and tells every waiter that there will be no more output.
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
