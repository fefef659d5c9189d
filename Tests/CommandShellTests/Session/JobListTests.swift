import Testing
import Unidirectional

@testable import CommandShell

@Suite struct JobListTests {
  private func task(_ number: UInt64) -> StoreTask { StoreTask(number: number) }

  /// Three jobs, of which the second is done.
  private var list: JobList {
    var list = JobList()
    for number in 1...3 {
      list.add(
        task(UInt64(number)), source: "nth \(number)", at: .seconds(number), restarts: true)
    }
    list.keep { $0 != task(2) }
    return list
  }

  @Test func numbersCountFromOne() {
    #expect(list.running.map(\.number) == [1, 3])
    #expect(list.running.map(\.source) == ["nth 1", "nth 3"])
    #expect(list[3] == Job(number: 3, source: "nth 3", task: task(3), start: .seconds(3)))
  }

  @Test func aNumberIsNotGivenAgainWhileAnythingRuns() {
    var list = list
    list.keep { $0 == task(1) }
    list.add(task(4), source: "pi 4", at: .zero, restarts: true)
    #expect(list.running.map(\.number) == [1, 4])
  }

  @Test(arguments: [(true, 1), (false, 4)])
  func numbersBeginAnewOnceNothingRuns(_ restarts: Bool, _ number: Int) {
    var list = list
    list.keep { _ in false }
    list.add(task(4), source: "pi 4", at: .zero, restarts: restarts)
    #expect(list.running.map(\.number) == [number])
  }

  @Test func oneThatIsAwaitedHasNoNumber() {
    var list = list
    list.addAwaited(task(4), source: "pi 4", at: .zero)
    list.add(task(5), source: "pi 5", at: .zero, restarts: true)
    #expect(list.running.map(\.number) == [1, 3, nil, 4])
  }

  @Test func aNumberOnceGivenIsKnownWhenItsJobIsDone() {
    #expect(list[2] == nil)
    #expect((-1...5).filter { list.hasGiven($0) } == [1, 2, 3])
    #expect(!JobList().hasGiven(0) && !JobList().hasGiven(1))
  }
}
