#include "CVersion.h"

const char *package_version(void) { return PACKAGE_VERSION; }

const char *package_build(void) { return PACKAGE_BUILD; }
