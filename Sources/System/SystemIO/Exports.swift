// Modules that import this one call the system, too, and its functions take and return descriptors,
// paths and errors of swift-system.
@_exported public import CLibrary
@_exported public import SystemPackage
