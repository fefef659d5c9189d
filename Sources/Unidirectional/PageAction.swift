/// The end of a list from which its pages are counted.
public enum PageNumbering: Hashable, CaseIterable, Codable, Sendable {
  /// Page 1 holds the first elements, and the last page may be short.
  case fromStart

  /// Page 1 holds the last elements, and the page of the first ones may be short: the latest first,
  /// for a list that grows at its end.
  case fromEnd
}

/// What happens to the pages of a list.
public enum PageAction: Hashable, Codable, Sendable {
  /// Somebody asked for a page, counted from 1.
  case requested(Int)

  /// Somebody asked for the page after the one shown.
  case nextRequested

  /// Somebody asked for the page before the one shown.
  case previousRequested

  /// Somebody asked for page 1.
  case firstRequested

  /// Somebody asked for the page of the highest number.
  case lastRequested

  /// Somebody chose how many elements a full page has.
  ///
  /// The page shown from then on holds the element that stood first on the one before, counted from
  /// the end from which pages are.
  case lengthChosen(Int)
}

/// Why pages will not do what an action asks for.
public enum PageRejection: Error, Hashable, Sendable {
  /// There are fewer pages, or pages are counted from 1.
  case noSuchPage(Int, count: Int)

  /// A page holds at least one element.
  case noSuchLength(Int)
}

extension PageRejection: CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  public var description: String {
    switch self {
    case .noSuchPage(let number, 1): "there is no page \(number); there is only page 1"
    case .noSuchPage(let number, let count):
      "there is no page \(number); the pages are 1 to \(count)"
    case .noSuchLength(let length): "a page cannot hold \(length) elements; give 1 or more"
    }
  }
}
