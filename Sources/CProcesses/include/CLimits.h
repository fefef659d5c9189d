#pragma once

// Limits that a process sets for itself.

#include <stddef.h>

/// The exit status of a process that exceeds the limit of `process_limit_memory`.
enum { PROCESS_OUT_OF_MEMORY = 71 };

/// Disables core files, because a core file contains all memory of a crashed process, including
/// secrets.
void process_disable_core_dumps(void);

/// Limits the writable memory of this process; call it before starting other threads.
///
/// `size` is in bytes. It is added to the memory that is writable already, which includes all
/// variables of the program: 39 MB in a statically linked program with the tables of ICU, which are
/// not used. The stacks of further threads, each of `stack_size` bytes, count as well. At the limit,
/// the process exits with the status `PROCESS_OUT_OF_MEMORY`. The function has an effect only with
/// glibc.
void process_limit_memory(size_t size, size_t stack_size);

/// Checks whether the process can open a number of further files; returns 0 or an `errno`.
int process_check_files(int count);

/// Checks whether the process can run a number of further threads, at most 16; returns 0 or an
/// `errno`.
int process_check_threads(int count);
