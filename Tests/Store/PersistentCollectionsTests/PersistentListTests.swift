import Foundation
import Testing
import UnidirectionalTesting

@testable import PersistentCollections

@Suite struct PersistentListTests {
  /// Element counts around the capacity of a leaf, of a branch, and of branches of branches.
  static let counts = [0, 1, 63, 64, 65, 127, 128, 1023, 1024, 1088, 1089, 20_000]

  @Test(arguments: counts)
  func listHoldsTheElementsOfItsArray(count: Int) {
    let array = Array(0..<count)
    let list = PersistentList(array)
    #expect(list.count == count)
    #expect(Array(list) == array)
    #expect(array.indices.allSatisfy { list[$0] == array[$0] })
    #expect(list == PersistentList(array))
    #expect(list != PersistentList(array + [0]))
    #expect(list.description == array.description)
    #expect("\(Mirror(reflecting: list).children.map(\.value))" == "\(array)")
    list.expectInvariants()
  }

  @Test func listIsEncodedAsAnArray() throws {
    let list: PersistentList = [3, 5, 7]
    let json = try JSONEncoder().encode(list)
    #expect(String(decoding: json, as: UTF8.self) == "[3,5,7]")
    #expect(try JSONDecoder().decode(PersistentList<Int>.self, from: json) == list)
  }

  /// Makes random changes to a list and an array, keeping each previous version of the list.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func randomChangesMatchThoseOfAnArray(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let start = try #require([0, 60, 64, 65, 130, 1000, 5000].randomElement(using: &generator))
    var array = Array(0..<start)
    var list = PersistentList(array)
    for step in 1...80 {
      let (oldArray, oldList) = (array, list)
      let lower = Int.random(in: 0...array.count, using: &generator)
      let length = [0, 1, 5, 70, 2000].randomElement(using: &generator) ?? 0
      let upper = Int.random(in: lower...min(array.count, lower + length), using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        array.append(-step)
        list.append(-step)
      case 1:
        array.append(contentsOf: lower..<upper)
        list.append(contentsOf: lower..<upper)
      case 2:
        array.insert(-step, at: lower)
        list.insert(-step, at: lower)
      case 3 where lower < array.count:
        #expect(list.remove(at: lower) == array.remove(at: lower))
      case 4 where lower < array.count:
        array[lower] = -step
        list[lower] = -step
      case 5 where lower < array.count:
        array.swapAt(lower, 0)
        list.swapAt(lower, 0)
      case 6:
        array.removeSubranges(RangeSet([lower..<upper, 0..<lower / 8]))
        list.removeSubranges(RangeSet([lower..<upper, 0..<lower / 8]))
      case 7:
        array.removeLast(array.count - upper)
        list.removeLast(list.count - upper)
      case 8:
        array.removeFirst(lower / 8)
        list.removeFirst(lower / 8)
      default:
        let new = Array(repeating: -step, count: Int.random(in: 0...300, using: &generator))
        array.replaceSubrange(lower..<upper, with: new)
        list.replaceSubrange(lower..<upper, with: new)
      }
      try #require(Array(list) == array)
      list.expectInvariants()
      #expect(Array(oldList) == oldArray)
      expectComparison(of: list, array, with: oldList, oldArray)
      expectComparison(of: oldList, oldArray, with: list, array)
      #expect((list == oldList) == (array == oldArray))
    }
  }

  private func expectComparison(
    of list: PersistentList<Int>, _ array: [Int], with other: PersistentList<Int>,
    _ otherArray: [Int]
  ) {
    let prefix = zip(array, otherArray).prefix { $0 == $1 }.count
    #expect(list.commonPrefixCount(with: other) == prefix)
    let suffix = zip(array.dropFirst(prefix).reversed(), otherArray.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    #expect(list.commonSuffixCount(with: other, after: prefix) == suffix)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 1000, 5000])
  func binarySearchFindsTheFirstElement(count: Int) {
    let list = PersistentList((0..<count).map { 2 * $0 })
    for limit in [-1, 0, 1, 2, count - 1, count, count + 1, 2 * count - 2, 2 * count] {
      #expect(
        list.partitioningIndex { $0 >= limit } == list.firstIndex { $0 >= limit } ?? list.count)
    }
  }

  @Test(arguments: [0..<0, 0..<1, 60..<70, 0..<1000, 63..<64, 64..<129, 990..<1000])
  func aRangeIsVisitedInOrder(range: Range<Int>) {
    var visited: [Int] = []
    PersistentList(0..<1000).forEach(in: range) { visited.append($0) }
    #expect(visited == Array(range))
  }

  @Test func thousandsOfRemovalsKeepTheTreeBalanced() {
    var generator = SeededGenerator(seed: 7)
    var array = Array(0..<20_000)
    var list = PersistentList(array)
    while array.count > 100 {
      let index = Int.random(in: 0..<array.count, using: &generator)
      guard list.remove(at: index) == array.remove(at: index) else {
        Issue.record("other elements were removed, \(array.count) are left")
        return
      }
      if array.count % 1000 == 0 { list.expectInvariants() }
    }
    #expect(Array(list) == array)
    list.expectInvariants()
  }

  @Test func oldVersionSharesUnchangedNodes() {
    var list = PersistentList(0..<20_000)
    let old = list
    list[5] = -1
    list.remove(at: 10_000)
    list.append(20_000)
    #expect(old.leafAddresses.intersection(list.leafAddresses).count >= old.leafAddresses.count - 4)
  }

  @Test func uniquelyReferencedListChangesInPlace() {
    var list = PersistentList(0..<20_000)
    let before = list.leafAddresses
    for index in stride(from: 0, to: 20_000, by: 7) { list[index] = -index }
    #expect(list.leafAddresses == before)
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: [10, 64, 300, 1 << 40, -1])
    func indexOutOfRangeTraps(index: Int) async {
      await #expect(processExitsWith: .failure) { [index] in
        _ = PersistentList(0..<10)[index]
      }
      await #expect(processExitsWith: .failure) { [index] in
        var list = PersistentList(0..<1000)
        list[index < 0 ? index : index + 1000] = 0
      }
      await #expect(processExitsWith: .failure) { [index] in
        var list = PersistentList(0..<1000)
        list.replaceSubrange(min(0, index)..<max(1001, index), with: [])
      }
    }
  #endif
}

extension PersistentList {
  /// The addresses of the tree's leaves in memory.
  fileprivate var leafAddresses: Set<UnsafeRawPointer> {
    var addresses: Set<UnsafeRawPointer> = []
    func visit(_ node: PersistentListNode<Element>) {
      switch node {
      case .leaf(let elements):
        elements.withUnsafeBytes { bytes in
          if let address = bytes.baseAddress { addresses.insert(address) }
        }
      case .branch(let children): for child in children { visit(child.node) }
      }
    }
    visit(root)
    return addresses
  }

  /// Checks that all leaves are at the same depth, that no node is empty or too full, and that the
  /// counts are right.
  fileprivate func expectInvariants() {
    var depths: Set<Int> = []
    func visit(_ node: PersistentListNode<Element>, depth: Int) -> Int {
      switch node {
      case .leaf(let elements):
        #expect((1...PersistentListNode<Element>.leafCapacity).contains(elements.count))
        depths.insert(depth)
        return elements.count
      case .branch(let children):
        #expect((1...PersistentListNode<Element>.branchCapacity).contains(children.count))
        var end = 0
        for child in children {
          end += visit(child.node, depth: depth + 1)
          #expect(child.end == end)
        }
        return end
      }
    }
    if isEmpty { return }
    #expect(visit(root, depth: 0) == count)
    #expect(depths.count <= 1)
    // This bound is loose: the tree is lower even if leaves are one-sixteenth full and branches
    // have only four children.
    #expect((depths.first ?? 0) <= 12)
  }
}
