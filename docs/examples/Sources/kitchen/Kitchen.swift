import Unidirectional

/// A kitchen with a recipe that may be open, and an oven that may be on.
struct Kitchen: Codable, Equatable, Sendable {
  var recipe: Recipe?
  var oven = Oven.off
}

/// A recipe, and the step that is being followed.
struct Recipe: Codable, Equatable, Sendable {
  let steps: [String]
  var step = 0
}

/// An oven that is off, or on for some more minutes.
enum Oven: Codable, Equatable, Sendable {
  case off
  case on(Baking)

  static let baking = CasePath(Oven.on) { if case .on(let baking) = $0 { baking } else { nil } }
}

/// The time that is left in the oven.
struct Baking: Codable, Equatable, Sendable {
  var minutes: Int
}

/// An event in the kitchen.
enum KitchenAction: Equatable, Sendable {
  case recipeOpened(Recipe)
  case recipeClosed
  case recipe(RecipeAction)
  case ovenStarted(minutes: Int)
  case ovenStopped
  case baking(BakingAction)

  static let recipeCase = CasePath(recipe) {
    if case .recipe(let action) = $0 { action } else { nil }
  }
  static let bakingCase = CasePath(baking) {
    if case .baking(let action) = $0 { action } else { nil }
  }
}

enum RecipeAction: Equatable, Sendable { case nextStep, previousStep }

enum BakingAction: Equatable, Sendable { case started, minutePassed }

/// The reducer of an open recipe.
let recipeReducer = Reducer<Recipe, RecipeAction> { recipe, action in
  let step = recipe.step + (action == .nextStep ? 1 : -1)
  if recipe.steps.indices.contains(step) { recipe.step = step }
  return []
}

/// Returns the reducer of an oven that is on.
func bakingReducer(clock: EffectClock) -> Reducer<Baking, BakingAction> {
  Reducer { baking, action in
    switch action {
    case .started:
      return [.timer("minutes", every: .seconds(60), clock: clock) { .minutePassed }]
    case .minutePassed:
      baking.minutes -= 1
      return []
    }
  }
}

/// Returns the reducer of the kitchen, which rings when the oven has finished.
///
/// The timer needs no cancellation: it ends when the oven is no longer on.
func kitchenReducer(
  clock: EffectClock, ring: @escaping @Sendable () -> Void
) -> Reducer<Kitchen, KitchenAction> {
  combine(
    recipeReducer.ifLet(state: \Kitchen.recipe, action: KitchenAction.recipeCase),
    bakingReducer(clock: clock).ifCase(state: Oven.baking, action: KitchenAction.bakingCase)
      .pullback(state: \Kitchen.oven),
    Reducer { kitchen, action in
      switch action {
      case .recipeOpened(let recipe): kitchen.recipe = recipe
      case .recipeClosed: kitchen.recipe = nil
      case .ovenStarted(let minutes):
        kitchen.oven = .on(Baking(minutes: minutes))
        return [.sync("begin") { .baking(.started) }]
      case .ovenStopped: kitchen.oven = .off
      case .recipe, .baking: break
      }
      return []
    }
  )
  .onChange(of: { Oven.baking.extract($0.oven)?.minutes == 0 }) { _, isDone, kitchen in
    if !isDone { return [] }
    kitchen.oven = .off
    return [.fireAndForget("ring") { ring() }]
  }
}

/// A view of the recipe for a display that shows nothing else.
typealias RecipeDisplay = StoreView<String?, RecipeAction>

extension Store<Kitchen, KitchenAction> {
  /// Returns a view of the current step, which can turn to other steps.
  func recipeDisplay() -> RecipeDisplay {
    scope(state: { $0.recipe.map { $0.steps[$0.step] } }, action: KitchenAction.recipe)
  }
}
