import Foundation
import StateDiff
import Testing

/// A type whose parts are not named.
private struct Plain: Codable, Dumpable, Hashable {
  struct Inner: Codable, Hashable {
    var first: Int?
    var last: Int?
  }

  indirect enum Tree: Codable, Hashable {
    case leaf(Int)
    case fork(Tree, Tree)
    case named(name: String, Tree)
    case empty
  }

  enum Color: String, Codable { case red, green }

  var inner = Inner()
  var last: Int?
  var numbers: [Int] = []
  var lists: [[Int]] = []
  var optionals: [Int?] = []
  var tree = Tree.empty
  var color = Color.red
  var number = 0.0
  var small: UInt8 = 0
  var large: UInt64 = 0
  var float: Float = 0
  var names: Set<String> = []
  var byName: [String: [Int]] = [:]
  var byTree: [Tree: Bool] = [:]
  var text = ""
  var isDone = false
  var date = Date(timeIntervalSince1970: 0)
  var data = Data()
}

@Suite struct PlainFingerprintTests {
  private static func plain(_ change: (inout Plain) -> Void) -> Plain {
    var plain = Plain()
    change(&plain)
    return plain
  }

  @Test func differentValuesDiffer() {
    let values = [
      Plain(),
      Self.plain { $0.inner.first = 1 }, Self.plain { $0.inner.last = 1 },
      Self.plain { $0.last = 1 }, Self.plain { $0.inner.first = 0 },
      Self.plain { $0.numbers = [1, 2] }, Self.plain { $0.numbers = [2, 1] },
      Self.plain { $0.numbers = [0] }, Self.plain { $0.lists = [[1, 2]] },
      Self.plain { $0.lists = [[1], [2]] }, Self.plain { $0.lists = [[], [1, 2]] },
      Self.plain { $0.lists = [[1, 2], []] }, Self.plain { $0.optionals = [nil] },
      Self.plain { $0.optionals = [nil, 1] }, Self.plain { $0.optionals = [1, nil] },
      Self.plain { $0.tree = .leaf(0) }, Self.plain { $0.tree = .fork(.leaf(0), .empty) },
      Self.plain { $0.tree = .fork(.empty, .leaf(0)) },
      Self.plain { $0.tree = .named(name: "a", .empty) },
      Self.plain { $0.tree = .fork(.fork(.leaf(1), .leaf(2)), .leaf(3)) },
      Self.plain { $0.tree = .fork(.leaf(1), .fork(.leaf(2), .leaf(3))) },
      Self.plain { $0.color = .green }, Self.plain { $0.number = 1 }, Self.plain { $0.small = 1 },
      Self.plain { $0.large = .max }, Self.plain { $0.float = 0.5 },
      Self.plain { $0.names = ["a"] }, Self.plain { $0.names = ["a", "b"] },
      Self.plain { $0.byName = ["a": [1]] }, Self.plain { $0.byName = ["a": [], "b": [1]] },
      Self.plain { $0.byName = ["a": [1], "b": []] }, Self.plain { $0.byTree = [.empty: true] },
      Self.plain { $0.byTree = [.empty: false] }, Self.plain { $0.text = "a" },
      Self.plain { $0.isDone = true }, Self.plain { $0.date.addTimeInterval(0.001) },
      Self.plain { $0.data = Data([0]) },
    ]
    #expect(Set(values.map(\.fingerprint)).count == values.count)
  }

  @Test func equalValuesAreEqual() {
    let names = (0..<100).map { "name \($0)" }
    func plain(_ names: some Sequence<String>) -> Plain {
      var plain = Plain()
      for name in names {
        plain.names.insert(name)
        plain.byName[name] = [name.count]
        plain.byTree[.named(name: name, .empty)] = true
      }
      return plain
    }
    let first = plain(names)
    var last = plain(names.reversed())
    last.number = -0.0
    #expect(first == last)
    #expect(first.fingerprint == last.fingerprint)
  }

  @Test func theFingerprintIsTheSameInEveryProcess() {
    let value = Self.plain {
      $0.names = ["a", "b", "c"]
      $0.byName = ["a": [1], "b": [2]]
      $0.byTree = [.leaf(1): true, .leaf(2): false]
    }
    #expect(value.fingerprint.description == "49e210157b8454b1")
  }
}
