/// The way to one case of an enum: how its payload is embedded in the whole, and extracted again.
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
  /// The whole made of a payload.
  public let embed: @Sendable (Value) -> Root

  /// The payload, or nil when the whole is another case.
  public let extract: @Sendable (Root) -> Value?

  /// Makes a case path of its two directions.
  ///
  /// They have to agree: `extract(embed(value))` is `value`.
  @inlinable
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// The path to a case within a case.
  public func appending<Inner>(_ inner: CasePath<Value, Inner>) -> CasePath<Root, Inner> {
    CasePath<Root, Inner>(
      { embed(inner.embed($0)) },
      extract: { root in extract(root).flatMap(inner.extract) })
  }
}
