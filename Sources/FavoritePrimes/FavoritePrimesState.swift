public import StateDiff

/// The favourite primes, in the order in which they were added.
public typealias FavoritePrimesState = ChunkedList<Int64>
