import Foundation
import StateDiff
import Testing

@testable import TimeTravel

/// Tests the edits of a recorded value.
@Suite struct MigratedValueTests {
  /// Edits a value, and returns it as JSON, in which the names of each object are sorted.
  private func edited(
    _ json: String, isAction: Bool = false, _ edit: (inout MigratedValue) throws -> Void
  ) throws -> String {
    var value = MigratedValue(content: try DumpValue(json: Data(json.utf8)), isAction: isAction)
    try edit(&value)
    return try DumpValue(json: #require(value.content).exactJSON).json
  }

  // MARK: Renaming

  @Test(arguments: [
    // A case moves to another feature, with and without associated values.
    (
      #"{"counter":{"_0":{"reset":{}}}}"#, "counter._0.reset", "stats._0.reset",
      #"{"stats":{"_0":{"reset":{}}}}"#
    ),
    (
      #"{"counter":{"_0":{"added":{"by":2}}}}"#, "counter._0.added", "added",
      #"{"added":{"by":2}}"#
    ),
    (
      #"{"shop":{"_0":{"counter":{"_0":{"reset":{}}}}}}"#, "shop._0.counter._0.reset",
      "shop._0.stats._0.reset", #"{"shop":{"_0":{"stats":{"_0":{"reset":{}}}}}}"#
    ),
    (#"[{"a":{"b":{}}},{"a":{"c":{}}},{}]"#, "[].a.b", "[].b", #"[{"b":{}},{"a":{"c":{}}},{}]"#),
    // The old and the new path share their parents.
    (#"{"a":{"b":{"c":1}}}"#, "a.b.c", "a.b.d", #"{"a":{"b":{"d":1}}}"#),
    (#"{"reset":{}}"#, "reset", "cleared", #"{"cleared":{}}"#),
    (#"{"a":{"_0":1}}"#, "a._0", "a", #"{"a":1}"#),
    (#"{"a":1}"#, "a", "a._0", #"{"a":{"_0":1}}"#),
  ])
  func aRenamedCaseLeavesNoEmptyObjects(
    json: String, path: String, newPath: String, expected: String
  ) throws {
    #expect(try edited(json, isAction: true) { try $0.rename(path, to: newPath) } == expected)
  }

  @Test(arguments: [
    // The last property of a struct moves, but the struct may still be a property of the state.
    (
      #"{"counter":{"total":1},"items":[]}"#, "counter.total", "sum",
      #"{"counter":{},"items":[],"sum":1}"#
    ),
    // The value of a case moves, but the state may still be in that case.
    (
      #"{"phase":{"loading":{"url":"a"}},"x":1}"#, "phase.loading.url", "url",
      #"{"phase":{"loading":{}},"url":"a","x":1}"#
    ),
    // The same if nothing else was encoded, because an optional property is nil.
    (
      #"{"counter":{"total":1}}"#, "counter.total", "sum", #"{"counter":{},"sum":1}"#
    ),
    // A parent has another member.
    (#"{"a":{"b":{"c":1},"d":2}}"#, "a.b.c", "e", #"{"a":{"b":{},"d":2},"e":1}"#),
    // The value does not exist.
    (#"{"a":{"b":{}}}"#, "a.b.c", "d", #"{"a":{"b":{}}}"#),
  ])
  func aRenamedPropertyLeavesItsParents(
    json: String, path: String, newPath: String, expected: String
  ) throws {
    #expect(try edited(json) { try $0.rename(path, to: newPath) } == expected)
  }

  /// A recorded value must not disappear because a migration moves another one to its place.
  @Test(arguments: [
    (#"{"a":1,"b":2}"#, "a", "b"), (#"{"a":1,"b":null}"#, "a", "b"),
    (#"{"a":1,"b":{}}"#, "a", "b"), (#"{"a":1,"b":2}"#, "a", "b.c"),
    (#"{"a":{"id":1,"b":2}}"#, "a.id", "a"), (#"{"a":[{"b":1},{"b":1,"c":2}]}"#, "a[].b", "a[].c"),
  ])
  func renamingToAPathThatHasAValueThrows(json: String, path: String, newPath: String) {
    let error = #expect(throws: (any Error).self) {
      try edited(json) { try $0.rename(path, to: newPath) }
    }
    let text = "\(path) cannot be renamed to \(newPath), which already has a value"
    #expect(error.map { "\($0)" } == text)
  }

  // MARK: Paths

  @Test(arguments: ["a[][].x", "a[].[].x"])
  func aPathLeadsIntoNestedLists(path: String) throws {
    let json = #"{"a":[[{"x":1},{"x":2}],[],[{"y":3}]]}"#
    #expect(
      try edited(json) { try $0.convert(path) { (x: Int) in "\(x)" } }
        == #"{"a":[[{"x":"1"},{"x":"2"}],[],[{"y":3}]]}"#)
    #expect(try edited(json) { $0.remove(path) } == #"{"a":[[{},{}],[],[{"y":3}]]}"#)
  }

  @Test func aPathThatEndsInBracketsLeadsToEachElement() throws {
    #expect(
      try edited(#"{"a":[1,2]}"#) { try $0.convert("a[]") { (x: Int) in "\(x)" } }
        == #"{"a":["1","2"]}"#)
    #expect(
      try edited("[[1],[2,3]]") { try $0.convert("[][]") { (x: Int) in -x } }
        == "[[-1],[-2,-3]]")
    #expect(
      try edited(#"{"a":[1,{"b":2}]}"#) { try $0.rename("a[]", to: "a[].id") }
        == #"{"a":[{"id":1},{"id":{"b":2}}]}"#)
    #expect(
      try edited(#"{"a":[{"id":1}]}"#) { try $0.rename("a[].id", to: "a[]") }
        == #"{"a":[1]}"#)
    #expect(
      try edited(#"{"up":{}}"#) { try $0.rename("", to: "counter._0") }
        == #"{"counter":{"_0":{"up":{}}}}"#)
  }

  #if os(Linux) || os(macOS)
    @Test func anElementCannotBeRemoved() async {
      await #expect(processExitsWith: .failure) {
        var value = MigratedValue(content: .record([.init("a", .list([.none]))]))
        value.remove("a[]")
      }
    }

    @Test func anElementCannotBeAdded() async {
      await #expect(processExitsWith: .failure) {
        var value = MigratedValue(content: .record([.init("a", .list([]))]))
        try value.add("a[]", 1)
      }
    }

    @Test(arguments: ["a[0].b", "a[]b", "a]"])
    func aNameHasNoBrackets(path: String) async {
      await #expect(processExitsWith: .failure) { [path] in
        var value = MigratedValue(content: .record([]))
        try value.rename(path, to: "b")
      }
    }
  #endif
}
