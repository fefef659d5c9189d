package import PrimeNumbers
package import StateDiff

/// The state of the pictures: the favorite primes, which they only read.
package typealias PrimePicturesState = ChunkedArray<Integer>

/// An action of the pictures of primes: the command `plot`.
///
/// If `asSVG` is true, the answer is an SVG document.
package enum PrimePicturesAction: Codable, Equatable, Sendable {
  /// The user asked for a picture.
  case requested(PictureSubject, asSVG: Bool)

  /// The numbers of a picture were computed.
  case response(PictureNumbers, asSVG: Bool)
}

/// The subject of a picture.
package enum PictureSubject: Codable, Hashable, Sendable {
  /// The number of primes up to x, for x in a range of numbers that are not negative.
  case counts(from: Int64, through: Int64)

  /// The differences between successive primes in a range of numbers that are not negative.
  case gaps(from: Int64, through: Int64)

  /// The primes among the numbers from 1 to a size, in a spiral.
  case spiral(size: Int64)
}
