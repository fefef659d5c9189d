#pragma once

// Starts programs. All programs that this process starts go through `spawn_program`.

#include <stdbool.h>
#include <sys/types.h>

/// Values for a stream: inherit this process's own, or use /dev/null.
enum { STREAM_INHERITED = -1, STREAM_NOWHERE = -2 };

/// Starts a program with nothing but its standard streams open, every signal at its default action
/// and none blocked.
///
/// With musl, descriptors without close-on-exec stay open too. `streams` contains the descriptors
/// of standard input, output and error; only standard error may be `STREAM_NOWHERE`. Returns 0 or
/// an `errno`.
int spawn_program(
  const char *path, char *const arguments[], char *const environment[], const int streams[3],
  bool leads_group, pid_t *child);
