import Testing

@testable import StateDiff

@Suite struct ValuePathTests {
  @Test(arguments: [
    ("", []), ("count", []), ("list[3]", [3]), ("[0]", [0]), ("a[1].b[20][3]", [1, 20, 3]),
    ("a[", []), ("a]", []), ("a[]", []), ("a[01]", []), ("a[x]", []), ("a[[2]", [2]),
    ("a[1]]", [1]), ("a[b[4]c]", [4]), ("a[1][", [1]), ("a]0]", []), ("a[5]6]", [5]),
  ])
  func theIndicesOfAPath(text: String, values: [Int]) {
    let path = ValuePath(text)
    #expect(path.description == text)
    #expect(path.indices.map(\.value) == values)
    let bytes = Array(text.utf8)
    for index in path.indices {
      #expect(Array(bytes[index.start..<index.end]) == Array("[\(index.value)]".utf8))
    }
  }

  // Before, each bracket searched the rest of the text.
  @Test(.timeLimit(.minutes(20))) func manyBracketsTakeLinearTime() {
    let path = ValuePath(String(repeating: "[", count: 1_000_000) + "7]")
    #expect(path.indices.map(\.value) == [7])
  }
}
