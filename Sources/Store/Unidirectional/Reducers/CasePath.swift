/// A path to one case of an enum, for embedding and extracting the case's associated value.
///
/// ```swift
/// enum AppAction { case counter(CounterAction), feed(FeedAction) }
///
/// let counter = CasePath(AppAction.counter) { action in
///   if case .counter(let counter) = action { counter } else { nil }
/// }
/// ```
///
/// A case path consists of two plain functions and uses no reflection.
public struct CasePath<Root, Value>: Sendable {
  /// Creates an enum value of this case from the associated value.
  public let embed: @Sendable (Value) -> Root

  /// Returns the associated value, or nil if the enum value is a different case.
  public let extract: @Sendable (Root) -> Value?

  /// Creates a case path from its two functions.
  ///
  /// The functions must be consistent: `extract(embed(value))` must return `value`.
  @inlinable
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }
}
