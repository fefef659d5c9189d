import Testing
import UnidirectionalTesting

@testable import TimeTravel

@Suite struct ChunkedLogTests {
  @Test(arguments: UInt64(1)...20)
  func itIsAnArrayWithItsStartGivenUp(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var log = ChunkedLog<Int>(startIndex: 1)
    var array: [Int] = [-1]
    for number in 0..<300 {
      switch Int.random(in: 0...5, using: &random) {
      case 0:
        let index = Int.random(in: log.startIndex...log.endIndex, using: &random)
        log.remove(from: index)
        array.removeSubrange(index...)
      case 1:
        let index = Int.random(in: log.startIndex...log.endIndex, using: &random)
        log.giveUp(before: index)
        #expect(log.startIndex <= index)
        #expect(index - log.startIndex <= ChunkedLog<Int>.chunkLength)
      default:
        for more in 0..<Int.random(in: 0...200, using: &random) {
          log.append(number * 1000 + more)
          array.append(number * 1000 + more)
        }
      }
      #expect(log.endIndex == array.count)
      #expect(log.tail.last == (log.startIndex < log.endIndex ? array.last : nil))
      #expect((log.startIndex..<log.endIndex).map { log[$0] } == Array(array[log.startIndex...]))
    }
  }
}
