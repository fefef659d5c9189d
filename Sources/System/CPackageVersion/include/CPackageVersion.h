#pragma once

// The version of this package, which Package.swift defines.

/// The version, such as `0.2.0`.
const char *package_version(void);

/// The build, such as `build 1a2b3c4d5e` with the commit, or `development build`.
const char *package_build(void);
