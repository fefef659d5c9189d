import Testing
import Unidirectional

@testable import TimeTravel

/// Checks the state that a history computes without some of its steps.
@Suite struct DroppedStepsTests {
  private struct Refusal: Error, Hashable { let count: Int }

  /// Adds a number to the first one; rejects a number that would make it negative.
  private let adding = Reducer<[Int], Int> { numbers, number in
    if numbers[0] + number < 0 { return [.reject(Refusal(count: numbers[0]))] }
    numbers[0] += number
    numbers.append(number)
    return []
  }

  private func session(_ numbers: [Int], limit: Int = 100) -> History<[Int], Int> {
    var history = History<[Int], Int>([0], limit: limit, snapshotInterval: 2)
    for (command, number) in zip(UInt64(1)..., numbers) {
      _ = history.perform(number, by: CommandID(command), adding)
    }
    return history
  }

  private func rejection(_ history: History<[Int], Int>, without steps: Set<Int>) -> String? {
    do throws(HistoryRejection) {
      _ = try history.state(without: steps, adding)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func theLaterStepsAreDoneAgain() throws {
    let history = session([1, 2, 4, 8])
    #expect(try history.state(without: [2], adding) == [13, 1, 4, 8])
    #expect(try history.state(without: [1, 3], adding) == [10, 2, 8])
    #expect(try history.state(without: [4], adding) == [7, 1, 2, 4])
    #expect(try history.state(without: [1, 2, 3, 4], adding) == [0])
    #expect(history.present == [15, 1, 2, 4, 8])
  }

  @Test func undoneStepsAreNotDoneAgain() throws {
    var history = session([1, 2, 4, 8])
    _ = history.move(.undo(1), adding)
    #expect(try history.state(without: [1], adding) == [6, 2, 4])
    #expect(
      rejection(history, without: [4])
        == "step 4 cannot be dropped; use a step that history lists up to the present one")
  }

  @Test func stepsOnOtherBranchesCannotBeDropped() throws {
    var history = session([1, 2, 4])
    _ = history.move(.undo(2), adding)
    _ = history.perform(8, by: CommandID(9), adding)
    #expect(history.present == [9, 1, 8])
    #expect(try history.state(without: [1], adding) == [8, 8])
    for steps in [[2], [3], [1, 2], [3, 4]] as [Set<Int>] {
      #expect(rejection(history, without: steps)?.hasPrefix("step ") == true, "\(steps)")
    }
  }

  @Test(arguments: [0, 1, 5, -1, Int.min, Int.max])
  func onlyKeptStepsCanBeDropped(step: Int) {
    let history = session([1, 2, 4, 8], limit: 3)
    for steps in [[step], [step, 3]] as [Set<Int>] {
      #expect(
        rejection(history, without: steps)?.hasPrefix("step \(step) cannot be dropped;") == true)
    }
  }

  @Test func aStepThatIsRefusedOnlyNowIsNamed() throws {
    let history = session([5, 1, -5])
    #expect(try history.state(without: [2], adding) == [0, 5, -5])
    #expect(
      rejection(history, without: [1])
        == "step 3, command 3, cannot be done again: Refusal(count: 1)")
    #expect(try history.state(without: [1, 3], adding) == [1, 1])
  }

  @Test func anActionThatWasRefusedBeforeStaysInItsStep() throws {
    var history = session([1, 2])
    // The command is first refused, and then changes the state.
    for number in [-9, 4] { _ = history.perform(number, by: CommandID(3), adding) }
    history.forEachStep(in: 3...3, adding) { #expect($0.entries == [.action(-9), .action(4)]) }
    #expect(try history.state(without: [2], adding) == [5, 1, 4])
  }

  @Test func aStepThatReplacedTheStateCannotBeDoneAgain() throws {
    var history = session([1])
    _ = history.move(.replaceState([7], by: CommandID(number: 2, text: "replay a")), adding)
    _ = history.perform(2, by: CommandID(3), adding)
    #expect(
      rejection(history, without: [1])
        == "step 2, replay a, cannot be done again: it replaced the state; drop it, too")
    #expect(try history.state(without: [2], adding) == [3, 1, 2])
  }

  @Test func changesInTheBackgroundAreDoneAgain() throws {
    var history = session([1, 2, 4])
    _ = history.perform(10, by: CommandID(1), effect: "tick", as: .background, adding)
    #expect(try history.state(without: [1], adding) == [16, 2, 4, 10])
    _ = history.move(.undo(1), adding)
    _ = history.perform(20, by: CommandID(1), effect: "tick", as: .background, adding)
    #expect(try history.state(without: [1], adding) == [22, 2, 20])
    #expect(try history.state(without: [2], adding) == [1, 1])
    // A new step begins with a copy of the changes, which belong to the step before it.
    _ = history.perform(3, by: CommandID(4), adding)
    _ = history.perform(5, by: CommandID(5), adding)
    #expect(history.present == [31, 1, 2, 20, 3, 5])
    #expect(try history.state(without: [4], adding) == [28, 1, 2, 20, 5])
    #expect(try history.state(without: [1, 4], adding) == [27, 2, 20, 5])
    #expect(try history.state(without: [1], adding) == [30, 2, 20, 3, 5])
  }
}
