// Tells the thread sanitizer about the slow paths of Swift's Mutex.
//
// The fast paths are inlined into our code, where the sanitizer sees their atomics. A contended
// mutex is locked and unlocked inside libswiftSynchronization, which is not instrumented, so the
// sanitizer reports every such critical section as a race. When preloaded into the tests, these
// functions replace the library's own and tell the sanitizer when the mutex is acquired and
// released.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Functions of the sanitizer's runtime; NULL in a process without it, such as `swift test` itself.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static void *next(const char *symbol) {
  void *function = dlsym(RTLD_NEXT, symbol);
  if (function == NULL) {
    fprintf(stderr, "mutex-for-thread-sanitizer: there is no %s any more\n", symbol);
    abort();
  }
  return function;
}

// Synchronization._MutexHandle._lockSlow(UInt32)
SWIFT void lock_slow(uint32_t thread, SELF void *mutex)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) =
      next("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  lock(thread, mutex);
  if (__tsan_acquire != NULL) __tsan_acquire(mutex);
}

// Synchronization._MutexHandle._unlockSlow()
SWIFT void unlock_slow(SELF void *mutex)
    __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void unlock_slow(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) =
      next("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  if (__tsan_release != NULL) __tsan_release(mutex);
  unlock(mutex);
}
