#pragma once

/// Returns the arguments of this process, beginning with its name and ending in NULL; NULL with
/// musl.
///
/// Unlike Swift's `CommandLine`, it reads no file in /proc, which a sandbox may hide.
char *const *process_arguments(void);
