import PrimeNumbers
package import Unidirectional

/// Creates the reducer that computes the numbers for pictures of primes, as effects.
package func primePicturesReducer() -> Reducer<PrimePicturesState, PrimePicturesAction> {
  Reducer { favorites, action in
    guard case .requested(let subject, let asSVG) = action else { return [] }
    return [
      .work("computePicture", ["of": subject]) { [favorites] context in
        let control = ComputationControl(
          isCancelled: { context.isCancelled }, reportProgress: { context.reportProgress($0) })
        let numbers = try PictureNumbers(
          of: subject, favorites: Array(favorites), control: control)
        context.send(.response(numbers, asSVG: asSVG))
      }
    ]
  }
}
