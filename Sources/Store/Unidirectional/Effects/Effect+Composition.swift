extension Effect {
  /// Returns an effect that runs several effects concurrently.
  ///
  /// The effects start in order, but their results arrive in any order. The merged effect ends when
  /// all its parts have ended.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Returns an effect that runs several effects concurrently.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect(operation: .merge(effects))
  }

  /// Returns an effect that runs effects one after another, so their results arrive in that order.
  ///
  /// The next effect starts even if the previous one ends with a fault.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Returns an effect that runs several effects one after another.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    Effect(operation: .concatenate(effects))
  }
}
