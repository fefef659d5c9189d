// Modules that import this one call the system, too.
@_exported public import CLibrary
