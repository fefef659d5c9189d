/// The direction in which the pages of a list are numbered.
public enum PageNumbering: Hashable, CaseIterable, Codable, Sendable {
  /// Page 1 holds the first elements, and the last page may be short.
  case fromStart

  /// Page 1 holds the last elements, and the page with the first elements may be short.
  ///
  /// Use this numbering for a list that grows at its end, to show the latest elements first.
  case fromEnd
}

/// An event that changes the current page or the page length of a list.
public enum PageAction: Hashable, Codable, Sendable {
  /// A page was requested by its number, counted from 1.
  case requested(Int)

  /// The page after the current one was requested.
  case nextRequested

  /// The page before the current one was requested.
  case previousRequested

  /// Page 1 was requested.
  case firstRequested

  /// The page with the highest number was requested.
  case lastRequested

  /// A page length was chosen: the number of elements in a full page.
  ///
  /// The new current page contains the first element of the old page or, with
  /// ``PageNumbering/fromEnd``, the last element of the old page.
  case lengthChosen(Int)
}

/// The reason why a page action is not possible.
public enum PageRejection: Error, Hashable, Sendable {
  /// The page number is not in the range from 1 to `count`.
  case noSuchPage(Int, count: Int)

  /// The page length is less than 1.
  case noSuchLength(Int)
}

extension PageRejection: CustomStringConvertible {
  /// The reason as a sentence without a period.
  public var description: String {
    switch self {
    case .noSuchPage(let number, 1): "there is no page \(number); there is only page 1"
    case .noSuchPage(let number, let count):
      "there is no page \(number); the pages are 1 to \(count)"
    case .noSuchLength(let length): "a page cannot hold \(length) elements; give 1 or more"
    }
  }
}
