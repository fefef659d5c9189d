import CommandShell
import CounterFeature
import Foundation

Tool.main(name: "counter-alone", abstract: "Count, and ask for primes.") {
  let counter = counterReducer(nthPrime: wolframAlpha(ProcessInfo.processInfo.environment))
  return Tool(initialState: 0, reducer: counter, sections: [counterCommands])
}
