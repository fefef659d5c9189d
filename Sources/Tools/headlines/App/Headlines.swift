package import StateDiff
import TerminalText

/// The titles of a feed, or the state of loading them.
package enum Headlines: Codable, Equatable, Sendable {
  /// Nothing has been loaded.
  case initial

  /// Titles are being loaded; `earlier` holds the titles that were loaded before, if any.
  case loading(earlier: [String]?)

  /// The titles that were loaded.
  case loaded([String])

  /// The reason the titles could not be loaded, without a final period; `earlier` holds the titles
  /// that were loaded before, if any.
  case failed(String, earlier: [String]?)

  /// The titles that were loaded last; nil if none were loaded.
  package var titles: [String]? {
    switch self {
    case .initial: nil
    case .loading(let earlier), .failed(_, let earlier): earlier
    case .loaded(let titles): titles
    }
  }

  /// Whether titles are being loaded.
  package var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}

extension Headlines: DumpableScalar {
  /// The case and its associated values, without `earlier` if it is nil.
  package var dumpValue: DumpValue {
    func member(_ name: String, _ titles: [String]?) -> [DumpValue.Member] {
      titles.map { [.init(name, .list($0.map(DumpValue.string)))] } ?? []
    }
    return switch self {
    case .initial: .enumCase("initial")
    case .loading(let earlier): .enumCase("loading", member("earlier", earlier))
    case .loaded(let titles): .enumCase("loaded", member("", titles))
    case .failed(let reason, let earlier):
      .enumCase("failed", [.init("", .string(reason))] + member("earlier", earlier))
    }
  }

  /// Appends a change whose line normally shows only the number of titles, or that the load failed.
  ///
  /// The answer lists the titles or gives the reason, and with `--json`, the change has them too.
  /// If both values are loading or both have failed, the line shows the associated values. If both
  /// have loaded the same number of titles, the line says that the titles differ. If the values are
  /// equal, the method does nothing.
  package func appendChanges(from old: Headlines, at path: String, to changes: inout [Change]) {
    if self == old { return }
    let (before, after) =
      switch (old, self) {
      case (.failed, .failed), (.loading, .loading): (old.dumpValue, dumpValue)
      case (.loaded(let titles), .loaded(let others)) where titles.count == others.count:
        (old.summary(), summary(of: "different "))
      default: (old.summary(), summary())
      }
    changes.append(Change(path, .replaced(old: before, new: after)))
  }

  /// Returns a value whose text is only the case, with the number of titles if they are loaded.
  ///
  /// `kind`, a word with a space after it, is shown before the word "titles".
  func summary(of kind: String = "") -> DumpValue {
    guard case .enumCase(let name, let values) = dumpValue, !values.isEmpty else {
      return dumpValue
    }
    var text = name
    if case .loaded(let titles) = self {
      text += "(\(counted(titles.count, "\(kind)title")))"
    }
    return .record([.init(name, DumpValue.associatedValue(values))], summary: text)
  }
}
