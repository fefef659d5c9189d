import Testing
import TimeTravel
import Unidirectional

@Suite struct TimelineTests {
  @Test func undoTakesAStepBack() {
    let reducer = timeline(outline: { (count: Int) in UInt64(bitPattern: Int64(count)) })(
      Reducer<Int, Int> { count, step in
        count += step
        return []
      })
    var count = Timeline<Int, Int>(0)
    _ = reducer(&count, .happened(2, by: StepOrigin(number: 1, name: "add 2")))
    _ = reducer(&count, .undo(1))
    #expect(count.present == 0)
    _ = reducer(&count, .redo(1))
    #expect(count.present == 2)
  }
}
