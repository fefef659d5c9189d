/// The path to one case of an enum: a function that embeds its payload and one that extracts it.
///
/// ```swift
/// enum AppAction { case counter(CounterAction), feed(FeedAction) }
///
/// let counter = CasePath(AppAction.counter) { action in
///   if case .counter(let counter) = action { counter } else { nil }
/// }
/// ```
///
/// It uses no reflection: both directions are plain functions.
public struct CasePath<Root, Value>: Sendable {
  /// Makes the whole from a payload.
  public let embed: @Sendable (Value) -> Root

  /// Returns the payload, or nil if the whole is another case.
  public let extract: @Sendable (Root) -> Value?

  /// Creates a case path from its two functions.
  ///
  /// They must be consistent: `extract(embed(value))` returns `value`.
  @inlinable
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// Returns the path to a case inside this case's payload.
  public func appending<Inner>(_ inner: CasePath<Value, Inner>) -> CasePath<Root, Inner> {
    CasePath<Root, Inner>(
      { embed(inner.embed($0)) },
      extract: { root in extract(root).flatMap(inner.extract) })
  }
}
