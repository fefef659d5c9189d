#include "CProcesses.h"

#include <stdlib.h>

static char *const *process_argv;

#if defined(__GLIBC__) || defined(__APPLE__)
// NB: glibc and dyld pass the arguments of `main` to constructors. musl passes nothing.
__attribute__((constructor)) static void save_arguments(int count, char *argv[]) {
  (void)count;
  process_argv = argv;
}
#endif

char *const *process_arguments(void) { return process_argv; }

const char *package_version(void) { return PACKAGE_VERSION; }

const char *package_build(void) { return PACKAGE_BUILD; }
