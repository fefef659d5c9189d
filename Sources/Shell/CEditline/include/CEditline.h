#pragma once

// C functions that call libedit. Swift cannot call the libedit functions that they need, because
// those are variadic. Text is passed as arrays of UTF-32 code units. A code unit does not have to
// be a Unicode scalar: some represent bytes that are not valid UTF-8.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An editor of libedit that carries out vi commands, but does not read from or draw to a terminal.
typedef struct editline_session editline_session;

/// A line of text, the index of its cursor, and whether vi's command mode is on (output only).
typedef struct {
  const uint32_t *text;
  size_t count;
  size_t cursor;
  bool is_command_mode;
} editline_line;

/// Opens an editor with the keys of vi.
///
/// `terminal` is the descriptor of a terminal, which libedit requires. Only this call changes the
/// settings of the terminal. Returns NULL with `errno` set on failure.
editline_session *editline_open(int terminal);

/// Closes the editor; the terminal's settings and unread input stay unchanged.
void editline_close(editline_session *session);

/// Begins a new line in vi's insert mode.
void editline_reset(editline_session *session);

/// Carries out complete commands on a line, whose text must not contain 0.
///
/// The new text is valid until the next call. Returns false if a command rang the bell. If memory
/// runs out, returns false and leaves `line` unchanged.
bool editline_type(
  editline_session *session, const uint32_t *keys, size_t count, editline_line *line);

/// Returns the number of cells that a code unit occupies on the screen; -1 if it is not printable.
int editline_width(uint32_t unit);
