#pragma once

// What all programs that this process starts have in common.

#include <stdbool.h>
#include <sys/types.h>

/// For a stream: this process's own, or none at all.
enum { STREAM_INHERITED = -1, STREAM_NOWHERE = -2 };

/// Starts a program that has standard streams and no other descriptor, every signal at its default
/// and none blocked. `streams` are the descriptors for its input, output and errors, of which only
/// the errors may go nowhere. An `errno`, 0 for none.
int spawn_program(
  const char *path, char *const arguments[], char *const environment[], const int streams[3],
  bool leads_group, pid_t *child);
