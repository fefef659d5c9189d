#pragma once

// Limits that a process sets for itself.

#include <stddef.h>

/// Limits the writable memory of this process to `size` bytes (only with glibc); must be called
/// before other threads start.
///
/// Variables, allocations and the stacks of threads count toward the limit. The stack of each new
/// thread has `stack_size` bytes. Beyond the limit, allocations fail. The function also disables
/// core files, because a core file contains all memory of a crashed process, including secrets.
void process_limit_memory(size_t size, size_t stack_size);

/// Checks whether the process can open `count` more files, at most 16; returns 0 or an `errno`.
int process_check_files(int count);

/// Checks whether the process can run `count` more threads, at most 16; returns 0 or an `errno`,
/// which is `ENOMEM` if there is no memory for their stacks.
int process_check_threads(int count);
