// glibc declares `pipe2` and `syscall` only with this macro.
#define _GNU_SOURCE 1

#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int program_start(
  const char *shell, const char *script, const int streams[3], pid_t *child, int *input) {
  int ends[2] = {-1, -1};
  int connected[3] = {streams[0], streams[1], streams[2]};
  if (streams[0] == PROGRAM_NOWHERE) connected[0] = STREAM_NOWHERE;
  if (streams[0] == PROGRAM_PIPE) {
    int error = make_pipe(ends);
    if (error) return error;
    connected[0] = ends[0];
  }
  char *const arguments[] = {(char *)shell, "-c", (char *)script, NULL};
  int error = spawn_program(shell, arguments, connected, false, child);
  if (ends[0] >= 0) close(ends[0]);
  if (error) {
    if (ends[1] >= 0) close(ends[1]);
  } else {
    *input = ends[1];
  }
  return error;
}

int program_end(pid_t child, int *status) {
  int word = 0;
  pid_t result;
  do {
    result = waitpid(child, &word, WNOHANG);
  } while (result < 0 && errno == EINTR);
  if (result <= 0) return (int)result;
  *status = WIFSIGNALED(word) ? 128 + WTERMSIG(word) : WEXITSTATUS(word);
  return 1;
}

int program_end_descriptor(pid_t child) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, child, 0);
#else
  (void)child;
  return -1;
#endif
}

int program_make_file(void) {
  FILE *file = tmpfile();
  if (!file) return -1;
  int descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  fclose(file);
  return descriptor;
}
