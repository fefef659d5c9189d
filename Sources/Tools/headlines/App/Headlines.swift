package import StateDiff
import TerminalText

/// The titles of a feed, or the state of loading them.
package enum Headlines: Codable, Equatable, Sendable {
  /// Nothing has been loaded.
  case initial

  /// Titles are being loaded; `earlier` holds the feed that was loaded before, if any.
  case loading(earlier: NewsFeed?)

  /// The feed that was loaded.
  case loaded(NewsFeed)

  /// The reason the titles could not be loaded, without a final period; `earlier` holds the feed
  /// that was loaded before, if any.
  case failed(String, earlier: NewsFeed?)

  /// The feed that was loaded last; nil if none was loaded.
  package var news: NewsFeed? {
    switch self {
    case .initial: nil
    case .loading(let earlier), .failed(_, let earlier): earlier
    case .loaded(let news): news
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
    func member(_ news: NewsFeed?) -> [DumpValue.Member] {
      news.map { [.init("earlier", $0.dumpValue)] } ?? []
    }
    return switch self {
    case .initial: .enumCase("initial")
    case .loading(let earlier): .enumCase("loading", member(earlier))
    case .loaded(let news): .enumCase("loaded", [.init("", news.dumpValue)])
    case .failed(let reason, let earlier):
      .enumCase("failed", [.init("", .string(reason))] + member(earlier))
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
      case (.loaded(let news), .loaded(let other)) where news.items.count == other.items.count:
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
    if case .loaded(let news) = self {
      text += "(\(counted(news.items.count, "\(kind)title")))"
    }
    return .record([.init(name, DumpValue.associatedValue(values))], summary: text)
  }
}

extension NewsFeed: DumpableScalar {
  /// The titles; if the feed has a title, links or repairs, a record of these parts.
  package var dumpValue: DumpValue {
    var members = title.map { [DumpValue.Member("title", .string($0))] } ?? []
    members.append(.init("titles", .list(titles.map(DumpValue.string))))
    if items.contains(where: { $0.link != nil }) {
      members.append(.init("links", .list(items.map { $0.link?.dumpValue ?? DumpValue.none })))
    }
    if repairs > 0 { members.append(.init("repaired", .integer(Int64(repairs)))) }
    return members.count == 1 ? members[0].value : .record(members)
  }
}
