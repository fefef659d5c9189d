import CommandShell
import FavoritesFeature

Tool.main(name: "favorites-alone", abstract: "Keep a list of primes.") {
  let favorites = favoritesReducer(save: saveToFile, load: loadFromFile)
  return Tool(initialState: [], reducer: favorites, sections: [favoritesCommands])
}
