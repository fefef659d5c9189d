/// A list and the page of it that is shown: the state of a list that is read page by page.
///
/// ```swift
/// var letters = Paginated(["a", "b", "c", "d", "e"], pageLength: 2)
/// Array(letters.page)  // ["a", "b"]
/// try Array(letters.page(3))  // ["e"]
/// letters.pageCount  // 3
/// ```
///
/// Pages are counted from 1. There is always one, which is empty where the list is, and the page
/// shown is always one that there is. It changes by a ``PageAction`` alone, see
/// ``Reducer/paginated()``, and where the list becomes too short for it.
///
/// To look at a page by its number, as a command does that names it each time, needs no place kept:
/// ``page(_:)`` moves nothing.
public struct Paginated<List: RandomAccessCollection> {
  /// The list.
  ///
  /// It may be changed at will, where it lies. The number of the page stays; where there are fewer
  /// pages then, the last one is shown.
  public var list: List {
    didSet { pageNumber = min(pageNumber, pageCount) }
  }

  /// The number of the page shown, from 1 to ``pageCount``.
  public private(set) var pageNumber = 1

  /// How many elements a full page has, at least 1.
  public private(set) var pageLength: Int

  /// The end of the list from which pages are counted.
  public let numbering: PageNumbering

  /// The first page of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - pageLength: How many elements a full page has; less than 1 is a mistake of the program.
  ///   - numbering: The end of the list from which pages are counted.
  public init(_ list: List, pageLength: Int, numbering: PageNumbering = .fromStart) {
    precondition(pageLength >= 1, "a page holds at least one element")
    self.list = list
    self.pageLength = pageLength
    self.numbering = numbering
  }

  /// How many pages there are, at least 1.
  public var pageCount: Int {
    max(1, list.count / pageLength + (list.count % pageLength).signum())
  }

  /// The elements of the page shown, in the order of the list.
  public var page: List.SubSequence { elements(of: pageNumber) }

  /// The elements of a page, in the order of the list, without going there.
  ///
  /// - Throws: ``PageRejection/noSuchPage(_:count:)``, where there is no such page.
  public func page(_ number: Int) throws(PageRejection) -> List.SubSequence {
    guard (1...pageCount).contains(number) else { throw .noSuchPage(number, count: pageCount) }
    return elements(of: number)
  }

  private func elements(of number: Int) -> List.SubSequence {
    let skipped = (number - 1) * pageLength
    let length = min(pageLength, list.count - skipped)
    switch numbering {
    case .fromStart:
      let start = list.index(list.startIndex, offsetBy: skipped)
      return list[start..<list.index(start, offsetBy: length)]
    case .fromEnd:
      let end = list.index(list.endIndex, offsetBy: -skipped)
      return list[list.index(end, offsetBy: -length)..<end]
    }
  }
}

extension Paginated {
  /// Does what an action asks for, or nothing where that cannot be done.
  ///
  /// - Throws: Why it cannot.
  public mutating func apply(_ action: PageAction) throws(PageRejection) {
    switch action {
    case .requested(let number): try go(to: number)
    case .nextRequested: try go(to: pageNumber + 1)
    case .previousRequested: try go(to: pageNumber - 1)
    case .firstRequested: pageNumber = 1
    case .lastRequested: pageNumber = pageCount
    case .lengthChosen(let length):
      guard length >= 1 else { throw .noSuchLength(length) }
      let skipped = (pageNumber - 1) * pageLength
      pageLength = length
      pageNumber = skipped / length + 1
    }
  }

  private mutating func go(to number: Int) throws(PageRejection) {
    _ = try page(number)
    pageNumber = number
  }

  /// Why an action will change nothing; nil when it will be done.
  public func rejection(of action: PageAction) -> PageRejection? {
    var copy = self
    do throws(PageRejection) {
      try copy.apply(action)
      return nil
    } catch {
      return error
    }
  }
}

extension Paginated: Sendable where List: Sendable {}
extension Paginated: Equatable where List: Equatable {}
extension Paginated: Hashable where List: Hashable {}
