import Foundation
import Testing
import Unidirectional

@Suite struct PaginatedTests {
  /// A reducer that appends a number, or empties the list for 0.
  ///
  /// A 1 also starts an effect that sends 100.
  private static let list = Reducer<[Int], Int> { list, number in
    if number == 0 { list.removeAll() } else { list.append(number) }
    return number == 1 ? [.sync("more", ["": 100]) { 100 }] : []
  }

  private let reducer = list.paginated()

  private func pages(
    of count: Int, by length: Int, _ numbering: PageNumbering = .fromStart, at number: Int = 1
  ) throws -> Paginated<[Int]> {
    var pages = Paginated(Array(0..<count), pageLength: length, numbering: numbering)
    try pages.apply(.requested(number))
    return pages
  }

  @Test(
    arguments: [
      (0, 1, 0..<0), (1, 1, 0..<1), (3, 1, 0..<3), (4, 1, 0..<3), (4, 2, 3..<4), (8, 3, 6..<8),
    ] as [(Int, Int, Range<Int>)])
  func pagesFromTheStart(count: Int, number: Int, shown: Range<Int>) throws {
    let pages = try pages(of: count, by: 3, at: number)
    #expect(Array(pages.page) == Array(shown))
    #expect(try pages.page(number) == pages.page)
  }

  @Test(
    arguments: [
      (0, 1, 0..<0), (1, 1, 0..<1), (3, 1, 0..<3), (4, 1, 1..<4), (4, 2, 0..<1), (8, 3, 0..<2),
    ] as [(Int, Int, Range<Int>)])
  func pagesFromTheEnd(count: Int, number: Int, shown: Range<Int>) throws {
    let pages = try pages(of: count, by: 3, .fromEnd, at: number)
    #expect(Array(pages.page) == Array(shown))
  }

  @Test(arguments: PageNumbering.allCases)
  func pagesHoldEveryElementOnce(numbering: PageNumbering) throws {
    for count in 0...13 {
      for length in 1...14 {
        let pages = try pages(of: count, by: length, numbering)
        var numbers = Array(1...pages.pageCount)
        if numbering == .fromEnd { numbers.reverse() }
        #expect(try numbers.flatMap { try pages.page($0) } == Array(0..<count))
      }
    }
  }

  @Test func otherCollectionsHavePages() throws {
    let letters = Paginated(Array("abcde")[2...], pageLength: 2)
    #expect(letters.page == ["c", "d"])
    #expect(try letters.page(2) == ["e"])
    let numbers = Paginated(1..<8, pageLength: 5, numbering: .fromEnd)
    #expect(numbers.page == 3..<8)
    #expect(try numbers.page(2) == 1..<3)
  }

  @Test func pageActionsTurnPages() throws {
    var pages = try pages(of: 8, by: 3)
    let steps: [(PageAction, Int)] = [
      (.nextRequested, 2), (.lastRequested, 3), (.previousRequested, 2), (.firstRequested, 1),
      (.requested(3), 3),
    ]
    for (action, number) in steps {
      #expect(reducer(&pages, .page(action)).isEmpty)
      #expect(pages.pageNumber == number)
    }
  }

  @Test(
    arguments: [
      (8, 1, .requested(4), "there is no page 4; the pages are 1 to 3"),
      (8, 1, .requested(0), "there is no page 0; the pages are 1 to 3"),
      (8, 1, .requested(.min), "there is no page -9223372036854775808; the pages are 1 to 3"),
      (8, 3, .nextRequested, "there is no page 4; the pages are 1 to 3"),
      (8, 1, .previousRequested, "there is no page 0; the pages are 1 to 3"),
      (0, 1, .requested(2), "there is no page 2; there is only page 1"),
      (8, 2, .lengthChosen(0), "a page cannot hold 0 elements; give 1 or more"),
    ] as [(Int, Int, PageAction, String)])
  func anImpossibleActionIsRejected(
    count: Int, at number: Int, action: PageAction, reason: String
  ) throws {
    var pages = try pages(of: count, by: 3, at: number)
    let before = pages
    let effects = reducer(&pages, .page(action))
    #expect(effects.map { "\($0)" } == ["reject(\(reason))"])
    #expect(pages == before)
  }

  @Test func aPossibleActionIsNotRejected() throws {
    var pages = try pages(of: 8, by: 3)
    #expect(reducer(&pages, .page(.nextRequested)).isEmpty)
  }

  @Test func aNewLengthKeepsTheFirstElementInView() throws {
    var pages = try pages(of: 20, by: 3, at: 5)
    #expect(pages.page.first == 12)
    for (length, number, first) in [(5, 3, 10), (2, 6, 10), (100, 1, 0), (1, 1, 0)] {
      _ = reducer(&pages, .page(.lengthChosen(length)))
      #expect(pages.pageNumber == number)
      #expect(pages.page.first == first)
    }
    var last = try self.pages(of: 20, by: 3, .fromEnd, at: 3)
    #expect(last.page.last == 13)
    _ = reducer(&last, .page(.lengthChosen(4)))
    #expect(last.page == [12, 13, 14, 15])
  }

  @Test func thePageNumberStaysWhileTheListGrows() throws {
    var first = try pages(of: 6, by: 3, at: 2)
    var latest = try pages(of: 6, by: 3, .fromEnd, at: 2)
    for number in 6...7 {
      _ = reducer(&first, .list(number))
      _ = reducer(&latest, .list(number))
    }
    #expect(first.page == [3, 4, 5])
    #expect(latest.page == [2, 3, 4])
    #expect(first.pageCount == 3)
  }

  @Test func shrinkingTheListMovesToTheLastPage() throws {
    var pages = try pages(of: 8, by: 3, at: 3)
    pages.list.removeLast(2)
    #expect(pages.pageNumber == 2)
    #expect(pages.page == [3, 4, 5])
    _ = reducer(&pages, .list(0))
    #expect(pages.pageNumber == 1)
    #expect(pages.page.isEmpty)
    // The page number stays the same when the list grows again.
    for number in 1...8 { _ = reducer(&pages, .list(number)) }
    #expect(pages.pageNumber == 1)
  }

  @Test func shrinkingTheListThroughAKeyPathMovesThePage() throws {
    var pages = try pages(of: 8, by: 3, at: 3)
    let lifted = Self.list.pullback(state: \Paginated<[Int]>.list)
    _ = lifted(&pages, 0)
    #expect(pages.pageNumber == 1)
    #expect(pages.page.isEmpty)
  }

  @Test func theEffectsOfTheListSendItsActions() throws {
    let store = Store(initialState: try pages(of: 0, by: 3), reducer: reducer)
    var effects: [String] = []
    store.observe { effects += $0.effects.map(\.description) }
    store.send(.list(1))
    #expect(store.state.list == [1, 100])
    #expect(effects == ["more(100)"])
  }

  @Test func theListIsChangedInPlace() throws {
    var pages = try pages(of: 1000, by: 10)
    pages.list.reserveCapacity(2000)
    let before = pages.list.withUnsafeBufferPointer { $0.baseAddress }
    for number in 2..<500 { _ = reducer(&pages, .list(number)) }
    #expect(pages.list.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func pageActionsCanBeRecorded() throws {
    let actions: [PaginatedAction<Int>] = [
      .list(5), .page(.requested(2)), .page(.nextRequested), .page(.lengthChosen(4)),
    ]
    let recorded = try JSONEncoder().encode(actions)
    #expect(try JSONDecoder().decode([PaginatedAction<Int>].self, from: recorded) == actions)
  }

  @Test func pagesAreEncodedAndDecoded() throws {
    let pages = try pages(of: 8, by: 3, .fromEnd, at: 2)
    let data = try JSONEncoder().encode(pages)
    #expect(try JSONDecoder().decode(Paginated<[Int]>.self, from: data) == pages)
  }

  @Test(
    arguments: [
      (#"{"list": [1], "pageNumber": 2, "pageLength": 1, "numbering": {"fromStart": {}}}"#, "page"),
      (
        #"{"list": [1], "pageNumber": 1, "pageLength": 0, "numbering": {"fromStart": {}}}"#, "holds"
      ),
    ])
  func anImpossiblePageIsNotDecoded(text: String, reason: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Paginated<[Int]>.self, from: Data(text.utf8))
    }
    #expect(error.map { "\($0)" }?.contains(reason) == true)
  }
}

extension Paginated {
  /// Returns the elements of a page; the current page stays the same.
  fileprivate func page(_ number: Int) throws -> List.SubSequence {
    var copy = self
    try copy.apply(.requested(number))
    return copy.page
  }
}
