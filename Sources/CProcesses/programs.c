// glibc declares `pipe2` only with this macro.
#define _GNU_SOURCE 1

#include "CPrograms.h"

#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

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

int program_start(const char *script, pid_t *child, int *input) {
  int ends[2];
  int error = make_pipe(ends);
  if (error) return error;
  char *const arguments[] = {"sh", "-c", (char *)script, NULL};
  int streams[3] = {ends[0], STREAM_INHERITED, STREAM_INHERITED};
  error = spawn_program("/bin/sh", arguments, environ, streams, false, child);
  close(ends[0]);
  if (error) {
    close(ends[1]);
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
