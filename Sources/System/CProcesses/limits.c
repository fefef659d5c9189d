// glibc declares `pthread_setattr_default_np` only with this macro.
#define _GNU_SOURCE 1

#include "CProcesses.h"

#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

static void set_limit(int resource, size_t value) {
  struct rlimit limit = {value, value};
  setrlimit(resource, &limit);
}

void process_limit_memory(size_t size, size_t stack_size) {
  set_limit(RLIMIT_CORE, 0);
#ifdef __GLIBC__
  // The stacks of threads count toward the limit, so they should be small.
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  // By default, glibc has up to eight arenas for each core, and each keeps freed memory.
  mallopt(M_ARENA_MAX, 2);
  set_limit(RLIMIT_DATA, size);
#else
  (void)size;
  (void)stack_size;
#endif
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
  if (error == EAGAIN) {
    // Too little memory for a stack has the same error as too many threads.
    size_t size = 0;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) error = errno; else munmap(stack, size);
  }
  pthread_mutex_unlock(&start);
  for (int index = 0; index < started; index++) pthread_join(threads[index], NULL);
  return error;
}
