#if Macros
  /// Declares ``Dumpable/fields`` with all stored properties of a struct.
  ///
  /// ```swift
  /// @NamedFields
  /// struct Counter: Dumpable {
  ///   var count = 0
  ///   var history: [Int] = []
  /// }
  /// ```
  ///
  /// Dumps, diffs and fingerprints of the type then use no reflection. Each property must be
  /// ``Dumpable``. Properties that are marked ``Transient``, lazy or computed are left out.
  ///
  /// This macro requires the trait `Macros` of the package.
  @attached(member, names: named(fields))
  public macro NamedFields() = #externalMacro(module: "PackageMacros", type: "NamedFieldsMacro")
#endif
