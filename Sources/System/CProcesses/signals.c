#include "CSignals.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

// The signals that are watched have numbers below 32 on every system.
enum { signal_count = 32 };

// NB: A signal handler may share only `volatile sig_atomic_t` variables and lock-free atomics (C11,
// 7.14.1.1). Of these, only atomics can be read from any thread.
static atomic_int wake_descriptor = -1;

// The signals that were caught and not taken yet, one bit for each number.
static atomic_uint pending;

// Accessed by one thread at a time, as the caller must ensure, and never by the handler.
static struct sigaction previous[signal_count];
static bool is_changed[signal_count];

// The number of seconds after which a SIGTERM that was not taken ends the process.
enum { patience = 10 };

// The terminal that shows progress outside of its text (OSC 9;4); -1 if none does.
static atomic_int progress_descriptor = -1;

static void clear_progress(void) {
  static const char text[] = "\033]9;4;0\033\\";
  int descriptor = atomic_exchange(&progress_descriptor, -1);
  if (descriptor >= 0 && write(descriptor, text, sizeof text - 1) < 0) return;
}

// The action of SIGTSTP while progress is shown.
static void stop(int number) {
  int saved = errno;
  clear_progress();
  signal(number, SIG_DFL);
  raise(number);
  errno = saved;
}

static void end(int number) {
  (void)number;
  clear_progress();
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
}

static void note(int number) {
  int saved = errno;
  unsigned signals = 1u << number;
  // The main thread takes the signal and ends the process. If that thread is blocked forever, for
  // example because Dispatch waits for a thread that it cannot get, an alarm ends the process.
  if (number == SIGTERM && !(atomic_load(&pending) & signals)) {
    signal(SIGALRM, end);
    alarm(patience);
  }
  if (number == SIGTERM || number == SIGHUP || number == SIGQUIT) {
    // While the process ends, it can write its last lines even from the background. Otherwise,
    // SIGTTOU could stop it, for example after `stty tostop`.
    signal(SIGTTOU, SIG_IGN);
    // A session in the background stops itself with SIGTSTP. If it did so just after this signal
    // and the SIGCONT that often follows, nothing would continue the process.
    signal(SIGTSTP, SIG_IGN);
  }
  atomic_fetch_or(&pending, signals);
  int descriptor = atomic_load(&wake_descriptor);
  if (descriptor >= 0) {
    char byte = 0;
    // If the pipe is full, the write fails, but the reader wakes up anyway.
    ssize_t written;
    do {
      written = write(descriptor, &byte, 1);
    } while (written < 0 && errno == EINTR);
  }
  errno = saved;
}

static void change(int number, void (*handler)(int), bool unless_ignored) {
  struct sigaction old;
  sigaction(number, NULL, &old);
  if (unless_ignored && old.sa_handler == SIG_IGN) return;
  struct sigaction new = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&new.sa_mask);
  sigaction(number, &new, NULL);
  if (!is_changed[number]) {
    previous[number] = old;
    is_changed[number] = true;
  }
}

void signals_set_wake(int descriptor) { atomic_store(&wake_descriptor, descriptor); }

void signals_set_progress(int descriptor) {
  atomic_store(&progress_descriptor, descriptor);
  if (descriptor >= 0 && signal(SIGTSTP, stop) == SIG_IGN) signal(SIGTSTP, SIG_IGN);
}

void signals_catch(int number, bool unless_ignored) { change(number, note, unless_ignored); }

void signals_ignore(int number) { change(number, SIG_IGN, false); }

void signals_restore(int number) {
  if (!is_changed[number]) return;
  sigaction(number, &previous[number], NULL);
  is_changed[number] = false;
  signals_take(1u << number);
}

unsigned signals_take(unsigned wanted) {
  if (signals_pending(wanted) == 0) return 0;
  unsigned taken = atomic_fetch_and(&pending, ~wanted) & wanted;
  if (taken & 1u << SIGTERM) alarm(0);
  return taken;
}

unsigned signals_pending(unsigned wanted) { return atomic_load(&pending) & wanted; }
