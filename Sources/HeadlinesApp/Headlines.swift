package import StateDiff

/// What there is of the news.
package enum Headlines: Codable, Equatable, Sendable {
  /// Nothing was loaded yet, or a load was cancelled.
  case initial

  /// Titles are being loaded.
  case loading

  /// These are the titles.
  case loaded([String])

  /// They could not be loaded; why, in a sentence without a full stop.
  case failed(String)
}

extension Headlines: DumpableScalar {
  /// The case with what it holds.
  package var dumpValue: DumpValue {
    switch self {
    case .initial: .enumCase("initial")
    case .loading: .enumCase("loading")
    case .loaded(let titles):
      .enumCase("loaded", [.init("", .list(titles.map(DumpValue.string)))])
    case .failed(let reason): .enumCase("failed", [.init("", .string(reason))])
    }
  }

  /// One replacement, which on a line says how many titles there are, or that there are none: the
  /// answer and the error say the rest.
  package func appendChanges(from old: Headlines, at path: String, to changes: inout [Change]) {
    if self == old { return }
    changes.append(Change(path, .replaced(old: old.summary, new: summary)))
  }

  private var summary: DumpValue {
    switch self {
    case .initial, .loading:
      return dumpValue
    case .loaded(let titles):
      let count = titles.count == 1 ? "1 title" : "\(titles.count) titles"
      return .record(
        [.init("loaded", .list(titles.map(DumpValue.string)))], summary: "loaded(\(count))")
    case .failed(let reason):
      return .record([.init("failed", .string(reason))], summary: "failed")
    }
  }
}
