import Testing
import Unidirectional

@testable import kitchen

/// An enum with each kind of case.
@CasePaths
public enum Event<Item: Equatable & Sendable>: Equatable, Sendable {
  case reset
  case counted(Int)
  case named(name: String)
  case moved(Int, to: Int)
  case replaced(Item, [Self])
  case `default`(_ items: [Item])
  indirect case nested(Event)
}

@Suite struct CasePathsTests {
  private typealias Paths = Event<String>.Paths

  private static let all: [Event<String>] = [
    .reset, .counted(1), .named(name: "a"), .moved(1, to: 2), .replaced("b", [.reset]),
    .default(["c"]), .nested(.reset),
  ]

  /// Checks that a path finds the values of one case, and embeds them again.
  private func check<Value>(_ path: CasePath<Event<String>, Value>, _ event: Event<String>) {
    let found = Self.all.compactMap(path.extract)
    #expect(found.count == 1)
    #expect(found.map(path.embed) == [event])
  }

  @Test func eachPathFindsItsCase() {
    check(Paths.reset, .reset)
    check(Paths.counted, .counted(1))
    check(Paths.named, .named(name: "a"))
    check(Paths.moved, .moved(1, to: 2))
    check(Paths.replaced, .replaced("b", [.reset]))
    check(Paths.default, .default(["c"]))
    check(Paths.nested, .nested(.reset))
  }

  @Test func labelsAreKept() throws {
    let move = try #require(Paths.moved.extract(.moved(1, to: 2)))
    #expect(move.to == 2)
  }

  @Test func pathsCanBeAppended() {
    let path = Paths.nested.appending(Paths.counted)
    #expect(path.extract(.nested(.counted(3))) == 3)
    #expect(path.extract(.counted(3)) == nil)
    #expect(path.embed(4) == .nested(.counted(4)))
  }

  @Test func featuresAreCombined() {
    var kitchen = Kitchen()
    _ = kitchenReducer(&kitchen, .eggs(.eaten(3)))
    _ = kitchenReducer(&kitchen, .list(.added("eggs")))
    #expect(kitchen.eggs == Eggs(left: 9, eaten: [3]))
    #expect(kitchen.list.items == ["eggs"])
  }
}
