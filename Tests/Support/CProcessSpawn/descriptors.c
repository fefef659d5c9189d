#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CProcessSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Descriptors 0, 1 and 2 would be overwritten while the child's standard streams are set up.
static int raise_above_standard(int *descriptor)
{
  if (*descriptor > 2) return 0;
  int raised = fcntl(*descriptor, F_DUPFD_CLOEXEC, 3);
  int error = raised < 0 ? errno : 0;
  close(*descriptor);
  *descriptor = raised;
  return error;
}

int child_pipe(int ends[2])
{
#ifdef __APPLE__
  if (pipe(ends) < 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  // On macOS the signal is sent to the process, so blocking it in one thread is not enough.
  fcntl(ends[1], F_SETNOSIGPIPE, 1);
#else
  if (pipe2(ends, O_CLOEXEC) < 0) return errno;
#endif
  int first = raise_above_standard(&ends[0]);
  int second = raise_above_standard(&ends[1]);
  return first ? first : second;
}

int child_open(const char *path, int flags, int mode, int *descriptor)
{
  *descriptor = open(path, flags | O_CLOEXEC, mode);
  return *descriptor < 0 ? errno : raise_above_standard(descriptor);
}

int child_terminal(int rows, int columns, int *person, int *program)
{
  char name[128];
  int error = 0;
  *program = -1;
#ifdef __APPLE__
  *person = posix_openpt(O_RDWR | O_NOCTTY);
  if (*person >= 0) fcntl(*person, F_SETFD, FD_CLOEXEC);
#else
  *person = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
#endif
  if (*person < 0) return errno;
  error = raise_above_standard(person);
  if (!error && (grantpt(*person) < 0 || unlockpt(*person) < 0)) error = errno;
  if (!error) error = child_terminal_name(*person, name, sizeof name);
  if (!error) error = child_open(name, O_RDWR | O_NOCTTY, 0, program);
  if (!error) error = child_terminal_resize(*person, rows, columns);
  if (error) {
    if (*person >= 0) close(*person);
    if (*program >= 0) close(*program);
  }
  return error;
}

int child_terminal_name(int person, char *name, size_t size)
{
  return ptsname_r(person, name, size) == 0 ? 0 : errno;
}

int child_terminal_resize(int person, int rows, int columns)
{
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(person, TIOCSWINSZ, &size) < 0 ? errno : 0;
}
