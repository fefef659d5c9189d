import TestProcesses
import Testing
import Unidirectional

enum WeatherAction: Codable, Equatable, Sendable {
  case asked(place: String)
  case answered(Int?)
}

enum WeatherCommand: Sendable {
  case load(place: String, then: @Sendable (Int?) -> WeatherAction)
}

func weatherCommands(_ degrees: inout Int?, _ action: WeatherAction) -> [WeatherCommand] {
  switch action {
  case .asked(let place):
    return [.load(place: place, then: WeatherAction.answered)]
  case .answered(let answer):
    degrees = answer
    return []
  }
}

struct WeatherEnvironment: Sendable {
  var degrees: @Sendable (_ place: String) throws -> Int
}

func weatherInterpreter(
  _ environment: WeatherEnvironment
) -> Interpreter<WeatherCommand, WeatherAction> {
  { command in
    switch command {
    case .load(let place, let then):
      .work("load", ["place": place]) { context in
        context.send(then(try? environment.degrees(place)))
      }
    }
  }
}

func weatherReducer(_ environment: WeatherEnvironment) -> Reducer<Int?, WeatherAction> {
  .interpreting(weatherCommands, with: weatherInterpreter(environment))
}

@Suite(.ownThread) struct CommandStyleTests {
  @Test func aCommandIsInterpreted() {
    let environment = WeatherEnvironment(degrees: { place in place.count })
    let store = Store(initialState: nil, reducer: weatherReducer(environment))
    store.wait(for: store.send(.asked(place: "Oslo")))
    #expect(store.state == 4)
  }

  @Test func aCommandIsTestedAsAValue() {
    var degrees: Int?
    for command in weatherCommands(&degrees, .asked(place: "Oslo")) {
      guard case .load("Oslo", let then) = command else { continue }
      _ = weatherCommands(&degrees, then(3))
    }
    // degrees is 3
    #expect(degrees == 3)
  }
}
