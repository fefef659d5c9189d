package import PersistentCollections

/// The count, and the favourite primes that it may be added to or taken off.
package struct PrimeModalState: Equatable, Sendable {
  /// The count.
  package var count: Int64

  private var favorites: FavoriteList

  /// Makes a state.
  package init(count: Int64 = 0, favoritePrimes: [Int64] = []) {
    self.count = count
    favorites = FavoriteList(PersistentList(favoritePrimes))
  }

  /// The favourites, in the order in which they were added; each is prime and there once.
  ///
  /// To change them costs time by how many there are, now or with the next that is added; to add
  /// one by an action, or to ask for one, does not.
  package var favoritePrimes: PersistentList<Int64> {
    get { favorites.numbers }
    set {
      // What only looked at them, as a reducer does that is pulled back here, sets them to the same.
      if newValue != favorites.numbers { favorites = FavoriteList(newValue) }
    }
  }

  /// How many favourites there are.
  package var favoriteCount: Int { favorites.numbers.count }

  /// Whether a number is a favourite.
  package func isFavorite(_ number: Int64) -> Bool { favorites.contains(number) }

  /// Adds a number behind the other favourites; it must be prime and not there yet.
  mutating func addFavorite(_ number: Int64) { favorites.append(number) }

  /// Takes a number off the favourites, if it is there.
  mutating func removeFavorite(_ number: Int64) { favorites.remove(number) }
}

extension PrimeModalState: Codable {
  private enum CodingKeys: CodingKey {
    case count
    case favoritePrimes
  }

  /// Reads the count and the list.
  ///
  /// - Throws: `DecodingError` where there is no such thing.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      count: try container.decode(Int64.self, forKey: .count),
      favoritePrimes: try container.decode([Int64].self, forKey: .favoritePrimes))
  }

  /// Writes the count and the list.
  ///
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
    try container.encode(favoritePrimes, forKey: .favoritePrimes)
  }
}

extension PrimeModalState: CustomReflectable {
  /// The count and the list, as the initialiser has them.
  package var customMirror: Mirror {
    Mirror(
      self, children: ["count": count, "favoritePrimes": favoritePrimes], displayStyle: .struct)
  }
}
