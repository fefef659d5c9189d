#pragma once

// Programs that this process asks something over a socket.

#include <sys/types.h>

#include "CPrograms.h"

/// What `process_end` gives for a program that a signal ended: this and the signal's number.
enum { PROCESS_SIGNALLED = 256 };

/// Starts a program whose standard input and standard output are one end of a socket; the other
/// goes into `connection`.
///
/// Its standard error is /dev/null. It has no other descriptor, every signal has its default action
/// and none is blocked, and it leads a process group, which is not the terminal's. Both lists end
/// in NULL: `arguments` begins with the program's name; of `settings` each `NAME=VALUE` is put into
/// its environment, which is this process's otherwise, and each `NAME` is taken out. SIGCHLD has its
/// default action in this process from here on, if it was ignored.
///
/// An `errno`, 0 for none.
int process_start(
  const char *path, char *const arguments[], char *const settings[], pid_t *child,
  int *connection);

/// Kills a program that `process_start` started, unless it has ended, and reaps it: its exit
/// status, `PROCESS_SIGNALLED` and a signal, or -1 where the system does not tell.
int process_end(pid_t child);
