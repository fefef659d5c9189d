public import Unidirectional

extension Timeline {
  /// How many checkpoints there are at most; more than two.
  static var mostCheckpoints: Int { 64 }

  /// Makes a checkpoint of the present, and gives up what is kept for nothing.
  @inlinable
  mutating func makeCheckpoint() {
    settle()
    if let last = checkpoints.last, last.eventCount < events.endIndex {
      checkpoints.append(Checkpoint(eventCount: events.endIndex, state: storage))
    }
    nextCheckpoint = events.endIndex + checkpointInterval
    thinCheckpoints()
    giveUpOldest()
  }

  /// Keeps a checkpoint of what has been.
  mutating func insertCheckpoint(_ checkpoint: Checkpoint<State>) {
    let index = checkpoints.firstIndex { $0.eventCount > checkpoint.eventCount }
    checkpoints.insert(checkpoint, at: index ?? checkpoints.endIndex)
    thinCheckpoints()
  }

  /// Takes out checkpoints until there are no more than may be.
  ///
  /// The oldest goes whose neighbours lie close enough, so that near the present they stay as they
  /// were made. Close enough is a thirty-second of the whole, and there is always such a one: of the
  /// gaps between every second checkpoint, of which there are half as many as checkpoints, the
  /// smallest is no longer than that.
  @usableFromInline
  mutating func thinCheckpoints() {
    while checkpoints.count > Self.mostCheckpoints {
      let whole = checkpoints[checkpoints.count - 1].eventCount - checkpoints[0].eventCount
      let longest = whole / (Self.mostCheckpoints / 2)
      let index = (1..<checkpoints.count - 1).first { index in
        checkpoints[index + 1].eventCount - checkpoints[index - 1].eventCount <= longest
      }
      checkpoints.remove(at: index ?? 1)
    }
  }

  /// Gives up what lies so far beyond the limit that nothing kept is computed from it.
  @usableFromInline
  mutating func giveUpOldest() {
    firstKept = max(firstKept, lastNoted - limit)
    let needed = eventCount(ofStep: firstKept)
    while checkpoints.count > 1, checkpoints[1].eventCount <= needed {
      checkpoints.removeFirst()
    }
    let oldest = checkpoints[0].eventCount
    events.giveUp(before: oldest)
    steps.giveUp(before: firstKept)
    if restarts.contains(where: { $0.key < oldest }) {
      restarts = restarts.filter { $0.key >= oldest }
    }
  }

  /// How many events had led to the state after a step that is kept.
  @inlinable
  func eventCount(ofStep number: Int) -> Int {
    number == 0 ? 0 : steps[number].eventCount
  }

  /// The state after so many events, computed from the nearest state before it.
  @inlinable
  func state(after eventCount: Int) -> State {
    let nearest = checkpoints.last { $0.eventCount <= eventCount } ?? checkpoints[0]
    var state = nearest.state
    replay(nearest.eventCount..<eventCount, on: &state)
    return state
  }

  /// Reduces events once more.
  @inlinable
  func replay(_ range: Range<Int>, on state: inout State) {
    guard let reducer else { return }
    for index in range {
      if let action = events[index] {
        _ = reducer(&state, action)
      } else if let restart = restarts[index] {
        state = restart
      }
    }
  }
}
