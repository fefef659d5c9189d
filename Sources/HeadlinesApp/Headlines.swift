package import StateDiff

/// The titles of a source, or the state of loading them.
package enum Headlines: Codable, Equatable, Sendable {
  /// Nothing has been loaded, or a load was canceled.
  case initial

  /// Titles are being loaded.
  case loading

  /// The titles that were loaded.
  case loaded([String])

  /// The reason the titles could not be loaded, without a final period.
  case failed(String)
}

extension Headlines: DumpableScalar {
  /// The case and its associated value.
  package var dumpValue: DumpValue {
    switch self {
    case .initial: .enumCase("initial")
    case .loading: .enumCase("loading")
    case .loaded(let titles):
      .enumCase("loaded", [.init("", .list(titles.map(DumpValue.string)))])
    case .failed(let reason): .enumCase("failed", [.init("", .string(reason))])
    }
  }

  /// Appends a change whose line shows only the number of titles, or only that the load failed.
  ///
  /// The answer lists the titles or gives the reason, and with `--json`, the change has them too.
  /// If both sides would look the same, the line also shows the reasons, or that the titles differ.
  package func appendChanges(from old: Headlines, at path: String, to changes: inout [Change]) {
    if self == old { return }
    let (before, after) =
      switch (old, self) {
      case (.failed, .failed): (old.dumpValue, dumpValue)
      case (.loaded(let titles), .loaded(let others)) where titles.count == others.count:
        (old.summary(), summary(of: "different "))
      default: (old.summary(), summary())
      }
    changes.append(Change(path, .replaced(old: before, new: after)))
  }

  /// Returns a value that is shown in one line, with an optional word before the word "titles".
  private func summary(of kind: String = "") -> DumpValue {
    switch self {
    case .initial, .loading:
      return dumpValue
    case .loaded(let titles):
      let count = "\(titles.count) \(kind)\(titles.count == 1 ? "title" : "titles")"
      return .record(
        [.init("loaded", .list(titles.map(DumpValue.string)))], summary: "loaded(\(count))")
    case .failed(let reason):
      return .record([.init("failed", .string(reason))], summary: "failed")
    }
  }
}
