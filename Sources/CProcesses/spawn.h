#pragma once

// This process starts every other program with `spawn_program`.

#include <stdbool.h>
#include <sys/types.h>

/// Special values in `streams`: inherit this process's stream, or use /dev/null.
enum { STREAM_INHERITED = -1, STREAM_NOWHERE = -2 };

/// Starts a program with only its standard streams open, except with musl, where the program also
/// inherits all descriptors without close-on-exec.
///
/// All signals have their default action, and none of them is blocked. If `leads_group` is true,
/// the program leads a new process group. If this process ignores SIGCHLD, the call restores the
/// default action of the signal.
///
/// `streams` contains a descriptor or a special value for standard input, output and error. Returns
/// 0 or an `errno`.
int spawn_program(
  const char *path, char *const arguments[], char *const environment[], const int streams[3],
  bool leads_group, pid_t *child);
