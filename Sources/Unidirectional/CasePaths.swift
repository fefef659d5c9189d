#if Macros
  /// Declares the path to each case of an enum, in a nested type `Paths`.
  ///
  /// ```swift
  /// @CasePaths
  /// enum AppAction { case counter(CounterAction), feed(FeedAction) }
  ///
  /// let reducer = counter.pullback(state: \.counter, action: AppAction.Paths.counter)
  /// ```
  ///
  /// The value of a case with several associated values is a tuple, and that of a case without any
  /// is `Void`. Cases inside `#if` have no path.
  ///
  /// This macro requires the trait `Macros` of the package.
  @attached(member, names: named(Paths))
  public macro CasePaths() = #externalMacro(module: "PackageMacros", type: "CasePathsMacro")
#endif
