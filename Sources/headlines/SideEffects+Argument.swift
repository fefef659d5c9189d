import ArgumentParser
package import HeadlinesApp

extension SideEffects: ExpressibleByArgument {}
