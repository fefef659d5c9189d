/// The numbers of jobs, which are commands whose effects run on while others are read.
///
/// They count from 1, and from 1 again once no job is under way.
struct JobNumbers {
  private var last = 0

  /// The number of one more job.
  ///
  /// - Parameter isAnyUnderWay: Whether any other job still is.
  /// - Returns: The number.
  mutating func next(isAnyUnderWay: Bool) -> Int {
    last = isAnyUnderWay ? last + 1 : 1
    return last
  }
}
