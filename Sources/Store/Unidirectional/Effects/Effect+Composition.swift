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

  /// Returns an effect that runs several effects concurrently and delivers their results in order.
  ///
  /// ```swift
  /// // The titles of a.rss come first, even if b.rss is loaded sooner.
  /// .ordered(.load("a.rss"), .load("b.rss"))
  /// ```
  ///
  /// All effects start at once, in order. The actions and faults of each effect are kept until the
  /// effects before it have ended. Keeping them does not block the effect, and their number has no
  /// limit. An effect that fails or is canceled lets the next ones pass. If it is canceled, its
  /// kept actions are discarded. An effect that never ends delays those after it forever.
  ///
  /// A synchronous effect starts when the effects before it have ended. If a part is a
  /// concatenation, an effect that follows a kept action starts when that action has been reduced.
  /// Progress and status are reported at once.
  public static func ordered(_ effects: Effect...) -> Effect { ordered(effects) }

  /// Returns an effect that runs several effects concurrently and delivers their results in order.
  public static func ordered(_ effects: [Effect]) -> Effect {
    effects.count == 1 ? effects[0] : Effect(operation: .ordered(effects))
  }
}
