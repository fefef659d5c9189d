/// A list with a current page, for reading the list page by page.
///
/// ```swift
/// var letters = Paginated(["a", "b", "c", "d", "e"], pageLength: 2)
/// Array(letters.page)  // ["a", "b"]
/// letters.pageCount  // 3
/// ```
///
/// Pages are counted from 1. An empty list has one empty page, so there is always a current page.
/// The current page changes only through a ``PageAction`` (see ``Reducer/paginated()``), or if the
/// list becomes too short to have that page.
public struct Paginated<List: RandomAccessCollection> {
  /// The list.
  ///
  /// The list can be changed in place. The page number stays the same if that page still exists.
  /// Otherwise, the last page becomes the current page.
  public var list: List {
    didSet { pageNumber = min(pageNumber, pageCount) }
  }

  /// The number of the current page, from 1 to ``pageCount``.
  public private(set) var pageNumber = 1

  /// The number of elements in a full page, at least 1.
  public private(set) var pageLength: Int

  /// The direction in which the pages are numbered.
  public let numbering: PageNumbering

  /// Creates a paginated list, with page 1 as the current page.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - pageLength: The number of elements in a full page; a value less than 1 is a programming
  ///     error.
  ///   - numbering: The direction in which the pages are numbered.
  public init(_ list: List, pageLength: Int, numbering: PageNumbering = .fromStart) {
    precondition(pageLength >= 1, "a page holds at least one element")
    self.list = list
    self.pageLength = pageLength
    self.numbering = numbering
  }

  /// The number of pages, at least 1.
  public var pageCount: Int {
    max(1, list.count / pageLength + (list.count % pageLength).signum())
  }

  /// The elements of the current page, in the order of the list.
  public var page: List.SubSequence {
    let skipped = (pageNumber - 1) * pageLength
    let length = min(pageLength, list.count - skipped)
    let start = numbering == .fromStart ? skipped : list.count - skipped - length
    return list.dropFirst(start).prefix(length)
  }
}

extension Paginated {
  /// Applies an action, or throws an error and changes nothing if the action is not possible.
  ///
  /// - Throws: The reason why the action is not possible.
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
    guard (1...pageCount).contains(number) else { throw .noSuchPage(number, count: pageCount) }
    pageNumber = number
  }
}

extension Paginated: Sendable where List: Sendable {}
extension Paginated: Equatable where List: Equatable {}
extension Paginated: Hashable where List: Hashable {}

extension Paginated: Codable where List: Codable {
  private enum CodingKeys: CodingKey { case list, pageNumber, pageLength, numbering }

  /// Decodes a paginated list; throws an error if the page length is less than 1, or if the current
  /// page does not exist.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let length = try container.decode(Int.self, forKey: .pageLength)
    guard length >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .pageLength, in: container, debugDescription: "a page holds at least one element")
    }
    self.init(
      try container.decode(List.self, forKey: .list), pageLength: length,
      numbering: try container.decode(PageNumbering.self, forKey: .numbering))
    let number = try container.decode(Int.self, forKey: .pageNumber)
    do throws(PageRejection) { try go(to: number) } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .pageNumber, in: container, debugDescription: "\(error)")
    }
  }
}
