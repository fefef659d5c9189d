extension Timeline {
  /// The same timeline, which keeps so many steps from here on.
  ///
  /// One that keeps none has only its present, and one that has kept none begins with it.
  ///
  /// - Parameter limit: How many steps are kept at most; 0 or more.
  /// - Returns: The timeline.
  public func keeping(_ limit: Int) -> Timeline {
    precondition(limit >= 0, "a timeline keeps no fewer than 0 steps")
    if limit == self.limit { return self }
    if limit == 0 || self.limit == 0 {
      var timeline = Timeline(storage, limit: limit, checkpointInterval: checkpointInterval)
      timeline.reducer = reducer
      return timeline
    }
    var timeline = settled()
    timeline.firstKept = timeline.position.first
    timeline.limit = limit
    return timeline
  }

  /// The number of the command whose step is the last one, as long as what it does goes on to be part
  /// of that step; nil where the next action begins another.
  public var openOrigin: UInt64? {
    let settled = doubtful.isEmpty ? self : settled()
    let last = settled.lastNoted
    guard limit > 0, undone == 0, last > settled.closedStep else { return nil }
    return settled.steps[last].origin.number
  }
}
