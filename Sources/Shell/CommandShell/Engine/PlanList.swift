/// The latest plans of a session, which `apply` can run.
struct PlanList {
  /// A plan, and what is needed to make it again.
  struct Plan {
    /// The line that was planned, in the form in which it can be typed.
    let line: String

    /// The time at which it was planned.
    let time: Timestamp

    /// The step from whose state it was planned; nil for the state at that time.
    let step: Int?

    /// The commands of the line, as they were planned.
    let commands: [PlannedCommand]
  }

  /// The maximum number of plans that are kept.
  private static let limit = 100

  private var plans: [Plan] = []

  /// The number of plans of the session, which is the number of the last one.
  private var count = 0

  /// Whether the last plan only failed, so that it has no number.
  private var lastFailed = false

  /// Adds a plan, and returns its number, from 1; nil if none of its commands would do something.
  mutating func append(_ plan: Plan) -> Int? {
    lastFailed = !plan.commands.contains(where: \.doesSomething)
    if lastFailed { return nil }
    plans.append(plan)
    if plans.count > Self.limit { plans.removeFirst() }
    count += 1
    return count
  }

  /// Returns a plan by its number, or the last plan if the number is nil.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if there is no such plan, or if the last plan only failed.
  func plan(_ number: Int?) throws(ShellError) -> (number: Int, plan: Plan) {
    if number == nil, lastFailed { throw .failed("the last plan failed, so it cannot be applied") }
    let number = number ?? count
    let index = plans.count - 1 - (count - number)
    if plans.indices.contains(index), number <= count { return (number, plans[index]) }
    if count == 0 { throw .failed("there is no plan; make one with plan") }
    throw .failed(
      "there is no plan \(number); the plans are \(count - plans.count + 1) to \(count)")
  }
}
