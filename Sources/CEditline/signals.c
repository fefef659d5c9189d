// glibc declares `pipe2` only with this macro.
#define _GNU_SOURCE 1

#include "CSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

enum { signal_count = 65 };

// NB: C allows only two kinds of shared state in a signal handler: `volatile sig_atomic_t` and
// lock-free atomics. Only atomics can be read from any thread.
static atomic_int wake_descriptor = -1;
static atomic_bool pending[signal_count];

// Whether any signal was ever caught, for a quick check between the commands of a script.
static atomic_bool has_noted;

// Accessed only under the caller's lock, never from the handler.
static struct sigaction previous[signal_count];
static bool is_changed[signal_count];

// The seconds until SIGTERM ends a process whose main thread does not handle it.
enum { patience = 10 };

static void end(int number) {
  (void)number;
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
}

static void note(int number) {
  int saved = errno;
  // The main thread handles the signal. But it may be blocked for good, for example if Dispatch
  // waits for a thread that the system cannot provide.
  if (number == SIGTERM && !atomic_load(&pending[number])) {
    signal(SIGALRM, end);
    alarm(patience);
  }
  atomic_store(&pending[number], true);
  atomic_store(&has_noted, true);
  int descriptor = atomic_load(&wake_descriptor);
  if (descriptor >= 0) {
    char byte = 0;
    // If the pipe is full, the reader will wake up anyway.
    ssize_t written;
    do {
      written = write(descriptor, &byte, 1);
    } while (written < 0 && errno == EINTR);
  }
  errno = saved;
}

static bool change(int number, void (*handler)(int), bool unless_ignored) {
  if (number <= 0 || number >= signal_count) {
    errno = EINVAL;
    return false;
  }
  struct sigaction old;
  if (sigaction(number, NULL, &old) != 0) return false;
  if (unless_ignored && old.sa_handler == SIG_IGN) return true;
  struct sigaction new = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&new.sa_mask);
  if (sigaction(number, &new, NULL) != 0) return false;
  if (!is_changed[number]) {
    previous[number] = old;
    is_changed[number] = true;
  }
  return true;
}

bool signals_make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_NONBLOCK | O_CLOEXEC) == 0;
#else
  if (pipe(ends) != 0) return false;
  for (int index = 0; index < 2; index += 1) {
    fcntl(ends[index], F_SETFL, O_NONBLOCK);
    fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  }
  return true;
#endif
}

void signals_set_wake(int descriptor) { atomic_store(&wake_descriptor, descriptor); }

bool signals_catch(int number, bool unless_ignored) {
  return change(number, note, unless_ignored);
}

bool signals_ignore(int number) { return change(number, SIG_IGN, false); }

void signals_restore(int number) {
  if (number <= 0 || number >= signal_count || !is_changed[number]) return;
  if (number == SIGTERM) alarm(0);
  sigaction(number, &previous[number], NULL);
  is_changed[number] = false;
  atomic_store(&pending[number], false);
}

bool signals_take(int number) {
  if (number <= 0 || number >= signal_count) return false;
  bool was_pending = atomic_exchange(&pending[number], false);
  if (was_pending && number == SIGTERM) alarm(0);
  return was_pending;
}

bool signals_is_pending(int number) {
  return number > 0 && number < signal_count && atomic_load(&pending[number]);
}

bool signals_have_come(void) { return atomic_load_explicit(&has_noted, memory_order_relaxed); }
