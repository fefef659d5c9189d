// glibc declares `pthread_setattr_default_np` only with this macro.
#define _GNU_SOURCE 1

#include "CLimits.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

static void set_limit(int resource, size_t value) {
  struct rlimit limit = {value, value};
  setrlimit(resource, &limit);
}

void process_disable_core_dumps(void) { set_limit(RLIMIT_CORE, 0); }

#ifdef __GLIBC__
static size_t memory_limit;
static size_t page_size;

// Returns the size of the writable memory in bytes, the sixth field of /proc/self/statm; 0 if it is
// unknown. A signal handler may call it.
static size_t writable_memory(void) {
  char text[256];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text);
  close(file);
  size_t pages = 0;
  int field = 1;
  for (ssize_t index = 0; index < count && field <= 6; index++) {
    if (text[index] == ' ') {
      field++;
    } else if (field == 6) {
      pages = pages * 10 + (size_t)(text[index] - '0');
    }
  }
  return pages * page_size;
}

// A failed allocation ends a Swift program with one of these signals. If much memory is in use, a
// failed allocation is the likely cause, and the process exits. Otherwise, the signal has its
// default effect.
static void exit_if_out_of_memory(int signal) {
  if (writable_memory() > memory_limit / 2) _exit(PROCESS_OUT_OF_MEMORY);
  raise(signal);
}
#endif

void process_limit_memory(size_t size, size_t stack_size) {
#ifdef __GLIBC__
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  // By default, glibc has up to eight arenas for each core, and each keeps freed memory.
  mallopt(M_ARENA_MAX, 2);

  memory_limit = size;
  page_size = (size_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {.sa_handler = exit_if_out_of_memory, .sa_flags = SA_RESETHAND};
  int signals[] = {SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++)
    sigaction(signals[index], &action, NULL);
  set_limit(RLIMIT_DATA, size);
#else
  (void)size;
  (void)stack_size;
#endif
}
