#pragma once

// The version of this package, which Package.swift defines.

/// Returns the version, such as `0.2.0`.
const char *package_version(void);

/// Returns the build: `build 1a2b3c4d5e`, which names the commit, or `development build`.
const char *package_build(void);
