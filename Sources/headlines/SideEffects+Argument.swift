public import ArgumentParser
public import HeadlinesApp

extension SideEffects: ExpressibleByArgument {}
