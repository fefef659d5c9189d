public import PersistentCollections

/// The favourite primes, in the order in which they were added.
public typealias FavoritePrimesState = PersistentList<Int64>
