package import PersistentCollections

/// The favourite primes, in the order in which they were added.
package typealias FavoritePrimesState = PersistentList<Int64>
