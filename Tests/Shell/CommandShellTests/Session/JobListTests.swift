import Testing
import TimeTravel
import Unidirectional

@testable import CommandShell

@Suite struct JobListTests {
  private func task(_ number: UInt64) -> StoreTask { StoreTask(number: number) }

  /// Makes a list of three jobs, and removes the second one, which has ended.
  private func jobs() -> JobList {
    let list = JobList()
    for number in 1...3 {
      list.current = CommandContext(id: CommandID(number: 0, name: "nth \(number)"))
      list.add(task(UInt64(number)), at: .seconds(number), restarts: true)
    }
    list.removeEnded { $0 != task(2) }
    return list
  }

  @Test func numbersCountFromOne() throws {
    let list = jobs()
    #expect(list.running.map(\.number) == [1, 3])
    #expect(list.running.map(\.context.source) == ["nth 1", "nth 3"])
    let job = try #require(list[3])
    #expect(job.task == task(3))
    #expect(job.start == .seconds(3))
    #expect(list[task(1)]?.number == 1)
    #expect(list.first?.number == 1)
  }

  @Test func numbersAreNotReusedWhileAJobRuns() {
    let list = jobs()
    list.removeEnded { $0 == task(1) }
    list.add(task(4), at: .zero, restarts: true)
    #expect(list.running.map(\.number) == [1, 4])
  }

  @Test(arguments: [(true, 1), (false, 4)])
  func numbersRestartOnceNothingRuns(_ restarts: Bool, _ number: Int) {
    let list = jobs()
    list.removeEnded { _ in false }
    list.add(task(4), at: .zero, restarts: restarts)
    #expect(list.running.map(\.number) == [number])
  }

  @Test func anAwaitedCommandHasNoNumber() {
    let list = jobs()
    list.addAwaited(task(4), at: .zero)
    list.add(task(5), at: .zero, restarts: true)
    #expect(list.running.map(\.number) == [1, 3, nil, 4])
  }

  @Test func tenThousandJobsFillTheList() {
    let list = JobList()
    for number in 1..<10_000 { list.add(task(UInt64(number)), at: .zero, restarts: true) }
    #expect(!list.isFull)
    list.add(task(10_000), at: .zero, restarts: true)
    #expect(list.isFull)
    list.removeEnded { $0 != task(5) }
    #expect(!list.isFull)
  }

  @Test func theNumbersOfEndedJobsAreRemembered() {
    let list = jobs()
    #expect(list[2] == nil)
    #expect((-1...5).filter { list.hasGiven($0) } == [1, 2, 3])
    #expect(!JobList().hasGiven(0) && !JobList().hasGiven(1))
  }

  @Test func actionsOfATaskBelongToItsCommand() {
    let list = JobList()
    list.current = CommandContext(id: CommandID(number: 1, name: "nth 1"))
    list.add(task(1), at: .zero, restarts: true)
    list.current = CommandContext(id: CommandID(number: 2, name: "count"))
    #expect(list.commandID(of: task(1)) == list[1]?.context.id)
    #expect(list.commandID(of: task(9)) == list.current.id)
  }
}
