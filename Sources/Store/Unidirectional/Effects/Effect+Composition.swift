extension Effect {
  /// Runs effects concurrently.
  ///
  /// The effects start in order, but their results arrive in any order. The merged effect ends when
  /// all its parts have ended.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects concurrently, as ``merge(_:)-(Effect<Action>...)`` does.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect(operation: .merge(effects))
  }

  /// Runs effects one after another, so that their results arrive in that order.
  ///
  /// The next effect starts even if the previous one ends with a fault.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after another, as ``concatenate(_:)-(Effect<Action>...)`` does.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    Effect(operation: .concatenate(effects))
  }
}
