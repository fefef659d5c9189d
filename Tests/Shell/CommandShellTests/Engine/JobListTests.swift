import Testing
import TimeTravel
import Unidirectional

@testable import CommandShell

@Suite struct JobListTests {
  private func task(_ number: UInt64) -> StoreTask { StoreTask(number: 2 * number) }

  /// Makes a list of three jobs, and removes the second one, which has ended.
  private func jobs() -> JobList {
    var list = JobList()
    for number in 1...3 { list.add(task(UInt64(number)), "nth \(number)", since: .seconds(number)) }
    list.removeEnded { $0 != task(2) }
    return list
  }

  @Test func numbersCountFromOne() throws {
    let list = jobs()
    #expect(list.running.map(\.number) == [1, 3])
    #expect(list.running.map(\.call.text) == ["nth 1", "nth 3"])
    let job = try #require(list[3])
    #expect(job.task == task(3))
    #expect(job.start == .seconds(3))
    #expect(list[task(1)]?.number == 1)
    #expect(list.awaitable.first?.number == 1)
  }

  @Test func numbersAreNotReusedWhileAJobRuns() {
    var list = jobs()
    list.removeEnded { $0 == task(1) }
    list.add(task(4))
    #expect(list.running.map(\.number) == [1, 4])
  }

  @Test(arguments: [(CommandSource.terminal, 1), (CommandSource("<stdin>"), 4)])
  func numbersRestartOnceNothingRunsExceptInAScript(_ source: CommandSource, _ number: Int) {
    var list = jobs()
    list.removeEnded { _ in false }
    let call = Call(named: "nth", at: ScriptLocation(source: source, line: 4))
    #expect(list.number(call, task(4), since: .zero) == number)
    #expect(list.running.map(\.number) == [number])
  }

  @Test func anAwaitedCommandHasNoNumber() {
    var list = jobs()
    list.add(Call(named: "nth 4"), task(4), since: .zero)
    list.add(task(5))
    #expect(list.running.map(\.number) == [1, 3, nil, 4])
  }

  @Test func tenThousandJobsFillTheList() {
    var list = JobList()
    for number in 1..<10_000 { list.add(task(UInt64(number))) }
    #expect(!list.isFull)
    list.add(task(10_000))
    #expect(list.isFull)
    list.removeEnded { $0 != task(5) }
    #expect(!list.isFull)
  }

  @Test func workInTheBackgroundHasANumberAndNoLimit() {
    var list = jobs()
    list.add(task(1).inBackground)
    #expect(list.running.map(\.number) == [1, 4, 3])
    #expect(list.awaitable.map(\.number) == [1, 3])
    list.removeEnded(isRunning: \.isInBackground)
    #expect(list.awaitable.isEmpty && list.running.count == 1)
    for number in 2...10_000 { list.add(task(UInt64(number)).inBackground) }
    #expect(!list.isFull)
  }

  @Test func theNumbersOfEndedJobsAreRemembered() {
    let list = jobs()
    #expect(list[2] == nil)
    #expect((-1...5).filter { list.hasGiven($0) } == [1, 2, 3])
    #expect(!JobList().hasGiven(0) && !JobList().hasGiven(1))
  }
}

extension JobList {
  /// Adds a job with the next number.
  fileprivate mutating func add(
    _ task: StoreTask, _ text: String = "nth", since start: Duration = .zero
  ) {
    number(Call(named: text), task, since: start)
  }
}
