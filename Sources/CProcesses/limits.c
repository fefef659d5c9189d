// glibc declares `pthread_setattr_default_np` only with this macro.
#define _GNU_SOURCE 1

#include "CLimits.h"

#include <errno.h>
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
// The writable memory when the limit was set, and how much may be added to it, in bytes.
static size_t initial_memory;
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
  if (writable_memory() > initial_memory + memory_limit / 2) _exit(PROCESS_OUT_OF_MEMORY);
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

  page_size = (size_t)sysconf(_SC_PAGESIZE);
  initial_memory = writable_memory();
  memory_limit = size;
  struct sigaction action = {.sa_handler = exit_if_out_of_memory, .sa_flags = SA_RESETHAND};
  int signals[] = {SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++)
    sigaction(signals[index], &action, NULL);
  set_limit(RLIMIT_DATA, initial_memory + size);
#else
  (void)size;
  (void)stack_size;
#endif
}

int process_check_files(int count) {
  int files[16];
  int opened = 0;
  int error = 0;
  while (opened < count && opened < 16 && !error) {
    files[opened] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (files[opened] < 0) {
      error = errno;
    } else {
      opened++;
    }
  }
  for (int index = 0; index < opened; index++) close(files[index]);
  return error;
}

static pthread_mutex_t start = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_start(void *unused) {
  pthread_mutex_lock(&start);
  pthread_mutex_unlock(&start);
  return unused;
}

int process_check_threads(int count) {
  pthread_t threads[16];
  int started = 0;
  int error = 0;
  // The threads wait for the lock, so that all of them exist at the same time.
  pthread_mutex_lock(&start);
  while (started < count && started < 16 && !error) {
    error = pthread_create(&threads[started], NULL, wait_for_start, NULL);
    if (!error) started++;
  }
  pthread_mutex_unlock(&start);
  for (int index = 0; index < started; index++) pthread_join(threads[index], NULL);
  return error;
}
